import { randomUUID } from 'node:crypto';
import { request as httpRequest, type ClientRequest } from 'node:http';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { MailboxReader } from '@dear-future/testing/mailbox-reader';
import { sample } from '@dear-future/testing/samples';

export interface Form {
  type: string;
  body: Buffer;
}

export async function formOf(fields: Record<string, string>, video: Buffer): Promise<Form> {
  const content = new FormData();
  for (const [name, value] of Object.entries(fields)) content.set(name, value);
  content.set('video', new File([new Uint8Array(video)], 'recording.webm', { type: 'video/webm' }));
  const whole = new Response(content);
  return { type: whole.headers.get('content-type') ?? '', body: Buffer.from(await whole.arrayBuffer()) };
}

/** Fills in the form of a time capsule that is delivered by email. */
export async function capsuleForm(title: string, dueInSeconds: number): Promise<Form> {
  const fields = {
    promptId: `custom-${String(Date.now())}`,
    promptTitle: title,
    deliveryDate: new Date(Date.now() + dueInSeconds * 1000).toISOString(),
    deliveryMethod: 'email',
  };
  return formOf(fields, await sample('long.webm'));
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
}

/** Calls the product's HTTP API, as a browser does for a visitor or, after `signIn`, for a user. */
export class ProductVisitor {
  /** The session cookie; empty until the visitor signs in. */
  cookie = '';

  /**
   * @param url the gateway's address; callers change it when the gateway restarts on another port
   * @param address the client's IP address, sent in `X-Forwarded-For` as by a trusted proxy
   */
  constructor(
    public url: string,
    private readonly address?: string,
  ) {}

  async signIn(email: string, mail: MailboxReader): Promise<void> {
    const headers = this.headers();
    await fetch(`${this.url}/api/login`, { method: 'POST', body: new URLSearchParams({ email }), headers });
    const { text } = await mail.waitFor(email, {
      withinMs: 60_000,
      fits: (each) => each.text.includes('/api/login/verify'),
    });
    const token = /\/api\/login\/verify\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    const response = await fetch(`${this.url}/api/login/verify`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      headers,
      redirect: 'manual',
    });
    this.cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    if (this.cookie === '') throw new Error(`Signing in returned ${String(response.status)} without a cookie`);
  }

  async get<T>(path: string): Promise<T> {
    return (await this.expect(await fetch(this.url + path, { headers: this.headers() }), 200, path)) as T;
  }

  async post<T>(path: string, body: unknown = {}, status = 200, method = 'POST'): Promise<T> {
    const headers = { ...this.headers(), 'content-type': 'application/json' };
    const response = await fetch(this.url + path, { method, headers, body: JSON.stringify(body) });
    return (await this.expect(response, status, path)) as T;
  }

  createPrompt(): Promise<SharedPromptDto> {
    const body = { promptTitle: 'Best wishes?', promptDescription: 'One minute each.', status: 'active' };
    return this.post<SharedPromptDto>('/api/shared-prompts', body, 201);
  }

  async bytes(path: string): Promise<Buffer> {
    const response = await fetch(this.url + path, { headers: this.headers() });
    if (response.status !== 200) throw new Error(`GET ${path} returned ${String(response.status)}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** @param key the idempotency key, the same for all attempts */
  async send<T>(path: string, { type, body }: Form, key: string = randomUUID()): Promise<T> {
    const headers = { ...this.headers(), 'content-type': type, 'idempotency-key': key };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: new Uint8Array(body) });
    return (await this.expect(response, 201, path)) as T;
  }

  beginUpload(path: string, { type, body }: Form, key: string): PausedUpload {
    return new PausedUpload(this.url + path, { ...this.headers(), 'content-type': type, 'idempotency-key': key }, body);
  }

  /** Sends a request on its own connection and returns the response's status, or 0 if there is no response. */
  statusOf({ method = 'GET', path, body }: ApiRequest): Promise<number> {
    const headers = body === undefined ? this.headers() : { ...this.headers(), 'content-type': 'application/json' };
    return new Promise((resolve) => {
      const request = httpRequest(this.url + path, { method, agent: false, headers }, (response) => {
        response.once('error', () => resolve(0)).once('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      });
      request.once('error', () => resolve(0)).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  private headers(): Record<string, string> {
    return {
      ...(this.cookie !== '' && { cookie: this.cookie }),
      ...(this.address !== undefined && { 'x-forwarded-for': this.address }),
    };
  }

  private async expect(response: Response, status: number, path: string): Promise<unknown> {
    const text = await response.text();
    if (response.status !== status)
      throw new Error(`${path} returned ${String(response.status)}: ${text.slice(0, 300)}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
}

/** An upload that sends its form in two halves. */
export class PausedUpload {
  /** The response's status, or 0 if the connection broke first. */
  readonly status: Promise<number>;
  private readonly request: ClientRequest;
  private readonly half: number;

  constructor(
    url: string,
    headers: Record<string, string>,
    private readonly body: Buffer,
  ) {
    this.half = Math.floor(body.length / 2);
    this.request = httpRequest(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': String(body.length) },
    });
    this.status = new Promise((resolve) => {
      this.request.once('error', () => resolve(0));
      this.request.once('response', (response) => {
        response.once('error', () => resolve(0)).once('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      });
    });
  }

  async sendFirstHalf(): Promise<void> {
    await new Promise<void>((resolve) => this.request.write(this.body.subarray(0, this.half), () => resolve()));
  }

  sendSecondHalf(): void {
    this.request.end(this.body.subarray(this.half));
  }
}
