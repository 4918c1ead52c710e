#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a software bill of materials (CycloneDX 1.5, JSON) of the runnable jar.

  dist/sbom.py dist/target/banyan.jar >banyan.cdx.json

The components are those of META-INF/THIRD-PARTY.txt in the jar, which the build makes and checks.
Equal jars give equal bytes: no time and no random number is in it.
"""
import hashlib
import json
import re
import sys
import uuid
import zipfile

LINE = re.compile(
    r"^\s*(?P<licences>(?:\([^()]*\)\s+)*)(?P<name>.*?)\s*"
    r"\((?P<gav>[^()\s]+:[^()\s]+:[^()\s]+) - (?P<url>.*)\)\s*$"
)


def components(text):
    for line in text.splitlines():
        match = LINE.match(line)
        if not match:
            continue
        group, artifact, version = match["gav"].split(":")[:3]
        licences = re.findall(r"\(([^()]*)\)", match["licences"])
        yield {
            "type": "library",
            "bom-ref": f"pkg:maven/{group}/{artifact}@{version}",
            "group": group,
            "name": artifact,
            "version": version,
            "purl": f"pkg:maven/{group}/{artifact}@{version}",
            "licenses": [{"license": {"name": l.strip()}} for l in licences if l.strip()],
        }


def main(path):
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    with zipfile.ZipFile(path) as jar:
        third = jar.read("META-INF/THIRD-PARTY.txt").decode("utf-8")
        facts = jar.read("io/banyan/cli/build.properties").decode("utf-8")
    version = re.search(r"(?m)^version=(.*)$", facts).group(1).strip()
    libraries = sorted(components(third), key=lambda c: c["purl"])
    if not libraries:
        sys.exit("sbom: no library found in META-INF/THIRD-PARTY.txt")
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, digest)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "banyan",
                "group": "io.banyan",
                "name": "banyan",
                "version": version,
                "hashes": [{"alg": "SHA-256", "content": digest}],
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            }
        },
        "components": libraries,
        "dependencies": [{"ref": "banyan", "dependsOn": [c["bom-ref"] for c in libraries]}],
    }
    json.dump(document, sys.stdout, indent=2, sort_keys=True)
    sys.stdout.write("\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
