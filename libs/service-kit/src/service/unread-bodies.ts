import type { RequestHandler } from 'express';

/** Long enough for a browser to finish a small body. Chromium reads a response only then, or when the connection ends. */
const READ_ON_MS = 2000;

/**
 * Reads on for a moment after a response that was sent before the end of the body, such as a refusal, then closes the
 * connection. Closing at once would reset it, and a client that is still sending could lose the response.
 */
export const endUnreadBodies: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    const timer = setTimeout(() => request.destroy(), READ_ON_MS);
    request.once('close', () => clearTimeout(timer));
  });
  next();
};
