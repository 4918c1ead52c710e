// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import io.banyan.web.api.Api;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Lets a request on only when its whole body is there. No thread waits for a body that arrives
 * slowly or never, so that however many there are, threads are left for others.
 *
 * <p>A body that is not there at once has a deadline. A client, and all clients together, may have
 * few unfinished bodies: for one more the oldest of whoever has most is given up. So somebody who
 * leaves many open pays for it, and who sends his at once never waits.
 */
final class WholeBodies extends Handler.Wrapper {
  static final int PER_CLIENT = 8;
  static final int IN_ALL = 32;

  private final long deadlineMillis;

  /** Oldest first, guarded by itself. Who holds this lock takes no other. */
  private final Set<Arrival> unfinished = new LinkedHashSet<>();

  WholeBodies(long deadlineMillis) {
    this.deadlineMillis = deadlineMillis;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!request.getMethod().equals("POST")) {
      return super.handle(request, response, callback);
    }
    new Arrival(request, response, callback).run();
    return true;
  }

  /** Enters an unfinished body; answers the one that gives way to it, null if none has to. */
  private Arrival enter(Arrival arrival) {
    synchronized (unfinished) {
      unfinished.add(arrival);
      Map<String, Integer> counts = new HashMap<>();
      unfinished.forEach(a -> counts.merge(a.client, 1, Integer::sum));
      var most = Collections.max(counts.entrySet(), Map.Entry.comparingByValue());
      if (most.getValue() <= PER_CLIENT && unfinished.size() <= IN_ALL) {
        return null;
      }
      Iterator<Arrival> oldestFirst = unfinished.iterator();
      Arrival oldest = oldestFirst.next();
      while (!oldest.client.equals(most.getKey())) {
        oldest = oldestFirst.next();
      }
      oldestFirst.remove();
      return oldest;
    }
  }

  /** A body on its way; runs again whenever more of it has come. */
  private final class Arrival implements Runnable {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final String client;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private Scheduler.Task deadline;
    private boolean whole;
    private boolean over;

    Arrival(Request request, Response response, Callback callback) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      this.client = Request.getRemoteAddr(request);
    }

    @Override
    public void run() {
      Arrival givesWay = null;
      boolean arrived;
      synchronized (this) {
        if (over) {
          return;
        }
        while (!over) {
          Content.Chunk chunk = request.read();
          if (chunk == null) {
            break;
          }
          take(chunk);
        }
        arrived = whole;
        if (!over && deadline == null) {
          Scheduler scheduler = request.getComponents().getScheduler();
          deadline = scheduler.schedule(this::late, deadlineMillis, TimeUnit.MILLISECONDS);
          givesWay = enter(this);
        }
        if (!over) {
          request.demand(this);
        }
      }
      if (givesWay != null) {
        givesWay.giveUp(429, "busy", "too many unfinished requests from this address");
      }
      if (arrived) {
        letOn();
      }
    }

    private void late() {
      giveUp(408, "late", "the body did not arrive in time");
    }

    private void take(Content.Chunk chunk) {
      if (Content.Chunk.isFailure(chunk)) {
        leave();
        callback.failed(chunk.getFailure());
        return;
      }
      byte[] bytes = new byte[chunk.remaining()];
      chunk.getByteBuffer().get(bytes);
      body.writeBytes(bytes);
      boolean last = chunk.isLast();
      chunk.release();
      if (body.size() > Guard.MAX_BODY) {
        leave();
        refuse(413, "too-large", "a request may have at most " + Guard.MAX_BODY + " bytes");
      } else if (last) {
        leave();
        whole = true;
      }
    }

    private void leave() {
      over = true;
      if (deadline != null) {
        deadline.cancel();
      }
      synchronized (unfinished) {
        unfinished.remove(this);
      }
    }

    private synchronized void giveUp(int status, String code, String message) {
      if (!over) {
        leave();
        refuse(status, code, message);
      }
    }

    private void refuse(int status, String code, String message) {
      response.setStatus(status);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
      // What is left of the body is not read, so the connection cannot be used again.
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      response.write(true, ByteBuffer.wrap(Api.error(code, message)), callback);
    }

    private void letOn() {
      Request complete = new WithBody(request, body.toByteArray());
      try {
        if (!getHandler().handle(complete, response, callback)) {
          Response.writeError(complete, response, callback, 404);
        }
      } catch (Exception e) {
        Response.writeError(complete, response, callback, e);
      }
    }
  }

  /** A request whose body is in memory. */
  private static final class WithBody extends Request.Wrapper {
    private final Content.Source body;

    WithBody(Request request, byte[] body) {
      super(request);
      this.body = Content.Source.from(ByteBuffer.wrap(body));
    }

    @Override
    public Content.Chunk read() {
      return body.read();
    }

    @Override
    public void demand(Runnable demandCallback) {
      body.demand(demandCallback);
    }

    @Override
    public void fail(Throwable failure) {
      body.fail(failure);
      super.fail(failure);
    }

    @Override
    public boolean consumeAvailable() {
      return true;
    }
  }
}
