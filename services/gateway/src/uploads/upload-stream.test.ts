// Real: the upload stream and HTTP over loopback. The browser and the media service are stubs.
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { UPLOAD_BEGINNING_BYTES } from '@dear-future/contracts/internal/uploads';
import { eventually } from '@dear-future/testing/eventually';
import { ClientDisconnected, streamUpload } from './upload-stream.js';

const BODY = Buffer.alloc(40_000_000, 'body');
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server that does not send 100 Continue by itself. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).on('checkContinue', listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** Sends a body, or only the part `sent`, through a gateway to a stub of the media service. */
async function send(media: RequestListener, onRecognized?: () => Promise<void>, sent = BODY) {
  const mediaUrl = await listen(media);
  let resolveArrived: (request: IncomingMessage) => void;
  const arrived = new Promise<IncomingMessage>((resolve) => {
    resolveArrived = resolve;
  });
  const browser = httpRequest(await listen((request) => resolveArrived(request)), {
    method: 'POST',
    headers: { 'content-length': BODY.length },
  });
  browser.on('error', () => undefined);
  browser.write(sent);
  const headers = { 'content-length': BODY.length, expect: '100-continue', connection: 'keep-alive' };
  const upstream = httpRequest(mediaUrl, { method: 'POST', headers, agent: false });
  const request = await arrived;
  const response = streamUpload(request, upstream, onRecognized);
  const outcome = response.then(
    (text) => ({ text, error: null }),
    (error: unknown) => ({ text: null, error }),
  );
  return { browser, request, upstream, outcome };
}

const refusal = (code: string): string => JSON.stringify({ code, message: 'No.', requestId: 'r' });

it('sends only the first bytes until the media service asks for the body, and then everything', async () => {
  let received = 0;
  let askForBody = (): void => undefined;
  const { outcome } = await send((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.length));
    request.once('end', () => response.end('stored'));
    askForBody = () => response.writeContinue();
  });
  await eventually(() => received >= UPLOAD_BEGINNING_BYTES, { what: 'the beginning of the body to arrive' });
  // One chunk beyond the beginning may be on its way.
  expect(received).toBeLessThan(UPLOAD_BEGINNING_BYTES + 2 * 65_536);
  askForBody();
  expect(await outcome).toEqual({ text: 'stored', error: null });
  expect(received).toBe(BODY.length);
});

it('passes on a refusal in the middle of the body, while the browser is still sending the rest', async () => {
  const { request, outcome } = await send((request, response) => {
    response.writeContinue();
    request.once('data', () => {
      response.writeHead(415).end(refusal('unsupported_media'));
    });
  });
  expect((await outcome).error).toMatchObject({ code: 'unsupported_media', serviceStatus: 415 });
  request.resume();
  await once(request, 'end');
});

it('tells a slow sender that the connection closes after the response', async () => {
  const { outcome } = await send((_request, response) =>
    response.writeHead(408, { 'Retry-After': '60' }).end(refusal('too_slow')),
  );
  expect((await outcome).error).toMatchObject({ headers: { Connection: 'close', 'Retry-After': '60' } });
});

it('takes a 102 as a sign of a recognized video only after the 100 Continue', async () => {
  const events: string[] = [];
  const { outcome } = await send(
    (request, response) => {
      response.writeProcessing();
      events.push('waits');
      response.writeContinue();
      response.writeProcessing();
      request.resume().once('end', () => response.end('stored'));
    },
    () => {
      events.push('is a video');
      return Promise.resolve();
    },
  );
  expect((await outcome).text).toBe('stored');
  expect(events).toEqual(['waits', 'is a video']);
});

it('fails if the recognized video is refused, and aborts the request to the media service', async () => {
  const closed: unknown[] = [];
  const { outcome } = await send(
    (request, response) => {
      response.writeContinue();
      response.writeProcessing();
      request.resume().once('close', () => closed.push(request.complete));
    },
    () => Promise.reject(new Error('the limit')),
  );
  expect((await outcome).error).toEqual(new Error('the limit'));
  await eventually(() => closed.length > 0, { what: 'the media service to notice' });
  expect(closed).toEqual([false]);
});

it('aborts the upstream request if the browser disconnects, and throws a 502 if the media service does', async () => {
  const closed: boolean[] = [];
  const media: RequestListener = (request, response) => {
    response.writeContinue();
    request.resume().once('close', () => closed.push(request.complete));
  };
  const { browser, outcome } = await send(media, undefined, BODY.subarray(0, 1_000_000));
  browser.destroy();
  expect((await outcome).error).toBeInstanceOf(ClientDisconnected);
  await eventually(() => closed.length > 0, { what: 'the media service to notice' });
  const broken = await send((request) => request.socket.destroy());
  expect((await broken.outcome).error).toMatchObject({ code: 'bad_gateway' });
});

it('throws a 502 if the media service times out', async () => {
  const { upstream, outcome } = await send((_request, response) => response.writeProcessing());
  await once(upstream, 'information');
  upstream.emit('timeout');
  expect((await outcome).error).toMatchObject({ code: 'bad_gateway' });
});
