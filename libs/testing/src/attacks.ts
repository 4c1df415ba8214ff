/** Requests that no browser sends, for tests and for `npm run attack`. */
import { once } from 'node:events';
import { get, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

type Headers = Record<string, string>;

export const BOUNDARY = 'the-end-of-a-part';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Returns an upload form as bytes, so that tests can cut it short or send it slowly. */
export function formOf(fields: Record<string, string>, video: Buffer): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="recording.webm"\r\nContent-Type: video/webm\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join('') + head), video, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Appends a Void element with `bytes` bytes of data, which players skip (RFC 8794 §11.3.2). */
export function padded(recording: Buffer, bytes: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes));
  size[0] = 0x01;
  return Buffer.concat([recording, Buffer.from([0xec]), size, Buffer.alloc(bytes)]);
}

/** The start of an MP4 that announces an 8 MB index. */
export const MP4_INDEX_START = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\0\x7f\xff\xffmoov', 'latin1');

/** Encodes each byte as its own chunk (RFC 9112 §7.1). */
export function inTinyChunks(body: Buffer): Buffer {
  return Buffer.concat([...body].map((byte) => Buffer.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a])));
}

/** Routes that take JSON bodies, each with a field in which attacks nest arrays. */
export const JSON_ROUTES: [method: string, path: string, field: string][] = [
  ['POST', '/api/shared-prompts', 'promptTitle'],
  ['PATCH', '/api/shared-prompts/00000000-0000-4000-8000-000000000000', 'promptTitle'],
  ['POST', '/api/capsules', 'capsuleName'],
  ['PATCH', '/api/capsules/00000000-0000-4000-8000-000000000000', 'deliveryDate'],
  ['PATCH', '/api/auth/user', 'firstName'],
  ['POST', '/api/login', 'email'],
];

export function nestedBody(field: string, depth: number): string {
  return `{"${field}":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

/** Email addresses that contain a lone surrogate, written as a JSON escape. */
export const LONE_SURROGATE_ADDRESSES = [String.raw`a\ud800@b.test`, String.raw`a@b\ud800.test`];

const POST = 'POST /api/login HTTP/1.1\r\nHost: a\r\n';

export const BROKEN_HTTP: [defect: string, bytes: string, status: number, code: string][] = [
  ['no request line', 'NONSENSE\r\n\r\n', 400, 'malformed'],
  ['a bad version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400, 'malformed'],
  ['two Content-Lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'malformed'],
  [
    'both Content-Length and chunks',
    `${POST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
    'malformed',
  ],
  ['a header with a control character', 'GET / HTTP/1.1\r\nHost: a\r\nX-Name: \u0001\r\n\r\n', 400, 'malformed'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed'],
  ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX-Name: ${'x'.repeat(20_000)}\r\n`, 431, 'headers_too_large'],
  ['an invalid chunk', `${POST}Transfer-Encoding: chunked\r\n\r\nz\r\n`, 400, 'malformed'],
];

export class RawConnection {
  /** Resolves with the whole response when the connection closes. */
  readonly closed: Promise<string>;
  private text = '';
  private readonly socket: Socket;

  constructor(url: string) {
    this.socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', noDelay: true });
    this.socket.setEncoding('utf8').on('data', (text: string) => (this.text += text));
    // A server that responds early may reset the connection.
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.on('close', () => resolve(this.text)));
  }

  /** Sends only the headers of an upload. */
  static upload(url: string, headers: Headers): RawConnection {
    const connection = new RawConnection(url);
    const lines = Object.entries({ Host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    void connection.write(`POST ${new URL(url).pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return connection;
  }

  write(bytes: Buffer | string): Promise<void> {
    return new Promise((resolve) => this.socket.write(bytes, () => resolve()));
  }

  /** The final status (not 1xx), or null before it has arrived. */
  get status(): number | null {
    const match = /^HTTP\/1\.1 ([2-5]\d{2})/m.exec(this.text);
    return match ? Number(match[1]) : null;
  }

  get isOpen(): boolean {
    return !this.socket.destroyed;
  }

  destroy(): void {
    this.socket.destroy();
  }
}

/** An upload whose body the caller sends piece by piece. `length` is null for a chunked body. */
export class SlowUpload {
  readonly request: ClientRequest;
  /** Resolves with null if the connection breaks before a response arrives. */
  readonly response: Promise<IncomingMessage | null>;

  constructor(
    { origin, cookies = new Map() }: { origin: string; cookies?: ReadonlyMap<string, string> },
    length: number | null,
    idempotencyKey?: string,
    path = '/api/time-capsules',
    headers: Headers = {},
  ) {
    this.request = request(new URL(path, origin), {
      method: 'POST',
      agent: false,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': FORM_TYPE,
        ...(length === null ? {} : { 'content-length': String(length) }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
    });
    this.response = new Promise((resolve) => {
      this.request.once('response', (response) => {
        response.resume();
        resolve(response);
      });
      this.request.on('error', () => resolve(null));
    });
  }

  send(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => this.request.write(bytes, () => resolve()));
  }
}

/** Requests a URL, but does not read the response's body. */
export function startIdleReader(
  url: URL,
  headers: Headers,
): { request: ClientRequest; response: Promise<IncomingMessage> } {
  const idle = get(url, { headers, agent: false });
  idle.on('error', () => undefined);
  const response = once(idle, 'response').then(([message]) => (message as IncomingMessage).pause());
  response.catch(() => undefined);
  return { request: idle, response };
}
