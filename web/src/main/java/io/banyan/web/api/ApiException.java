// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

/** A request that is refused, with the status, a word for programs and a sentence for people. */
public final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;

  ApiException(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  static ApiException badRequest(String message) {
    return new ApiException(400, "bad-request", message);
  }

  static ApiException notFound(String message) {
    return new ApiException(404, "not-found", message);
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** What went wrong, as one word. */
  public String code() {
    return code;
  }
}
