import type { ServerResponse } from 'node:http';
import type { Request } from 'express';

const held = new WeakSet<ServerResponse>();

/**
 * Makes a response wait for `askForBody` with its `100 Continue`, which Node would send at once. Until then, the client
 * sends no body, so a refusal costs nothing, and the connection can close.
 */
export function holdContinue(response: ServerResponse): ServerResponse {
  held.add(response);
  return response.setHeader('Connection', 'close');
}

/** Asks a client that sent `Expect: 100-continue` for its body (RFC 9110 §10.1.1). */
export function askForBody({ res: response }: Request): void {
  if (response === undefined || !held.delete(response)) return;
  response.removeHeader('Connection');
  response.writeContinue();
}
