# SPDX-License-Identifier: Apache-2.0
#
# Banyan as a command: docker build -t banyan . && docker run --rm banyan match connect4 uct random
# Results are written below /work: docker run --rm -v "$PWD:/work" banyan run experiment.yaml
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN mvn -B -ntp -Pdist -Dmaven.test.skip=true package && dist/make-image /image

FROM debian:stable-slim
RUN useradd --uid 10001 --create-home banyan && mkdir /work && chown banyan /work
COPY --from=build /image /opt/banyan
USER banyan
WORKDIR /work
ENTRYPOINT ["/opt/banyan/bin/banyan"]
CMD ["--help"]
