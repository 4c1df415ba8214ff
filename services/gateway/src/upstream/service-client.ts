import http, { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ContractClass } from '@dear-future/contracts/fields';
import type { UploadGrant } from '@dear-future/contracts/internal/uploads';
import type { ServiceName } from '@dear-future/contracts/services';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { isBrokenConnection, noResponse, refusalOf, validResponse } from './service-problem.js';

export const BACKENDS = ['capsules', 'media', 'billing', 'delivery'] as const satisfies ServiceName[];
type Backend = (typeof BACKENDS)[number];

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface CallOptions {
  userId?: string | null;
  /** Sent as JSON, unless it is a Buffer, whose type is in `headers`. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** Whether to repeat the call if the connection breaks. Default: true for GET and HEAD. */
  repeatable?: boolean | undefined;
  /** A grant, such as permission to read videos. */
  grant?: object;
  signal?: AbortSignal;
}

export interface ServiceResponse<Body = unknown> {
  status: number;
  body: Body;
}

const CONNECT_MS = 2000;
const ANSWER_MS = 15_000;

@Injectable()
export class ServiceClient implements OnApplicationShutdown {
  private readonly kept = poolsWith({ keepAlive: true });
  /**
   * For calls that must not be repeated, each on a new connection: a service may close a kept one just as it is reused,
   * and the outcome would be unknown.
   */
  private readonly single = poolsWith({ keepAlive: false });
  /** For responses read at the client's pace, which must not block the connections of other calls. */
  private readonly streams = poolsWith({ keepAlive: true });

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly mint: ServiceTokenMint,
  ) {}

  onApplicationShutdown(): void {
    for (const agent of [this.kept, this.single, this.streams].flatMap(Object.values<http.Agent>)) agent.destroy();
  }

  /** Throws the service's refusal, `unavailable` if it did nothing, `bad_gateway` if the outcome is unknown. */
  async call(service: Backend, method: Method, path: string, options: CallOptions = {}): Promise<ServiceResponse> {
    const response = await this.send(this.kept, service, method, path, options);
    response.setTimeout(options.timeoutMs ?? ANSWER_MS, () => response.destroy());
    const body = await text(response).catch((error: unknown) => {
      throw noResponse(error);
    });
    const { statusCode: status = 502, headers } = response;
    if (status >= 400) throw refusalOf(status, body, headers);
    return { status, body: parseBody(body) };
  }

  /** Like `call`; throws `bad_gateway` for an invalid body too. */
  async callFor<Body extends object>(
    type: ContractClass<Body>,
    ...call: Parameters<ServiceClient['call']>
  ): Promise<Body> {
    return validResponse(type, (await this.call(...call)).body);
  }

  open(service: Backend, method: Method, path: string, options: CallOptions = {}): Promise<IncomingMessage> {
    return this.send(this.streams, service, method, path, options);
  }

  /**
   * Opens the request for an upload; nothing is sent before the first write. Without keep-alive, because a stream
   * cannot be sent twice.
   */
  openUpload(userId: string | null, grant: UploadGrant, headers: OutgoingHttpHeaders): Promise<ClientRequest> {
    return this.prepare('media', 'POST', '/videos', { userId, grant, headers }, false);
  }

  async isReady(service: Backend, timeoutMs: number): Promise<boolean> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${this.addressOf(service)}/health/ready`, { signal });
      await response.text();
      return response.ok;
    } catch {
      return false;
    }
  }

  private async send(pools: Pools, service: Backend, method: Method, path: string, options: CallOptions) {
    const { body, timeoutMs = ANSWER_MS, grant } = options;
    const { repeatable = method === 'GET' || method === 'HEAD' } = options;
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const type = isJson && { 'content-type': 'application/json' };
    const headers = { ...options.headers, ...type, accept: 'application/json' };
    // `limits/open-requests.ts` limits the videos that are read at once.
    const pool = grant ? false : repeatable ? pools : this.single;
    const send = async (): Promise<IncomingMessage> => {
      const sent = await this.prepare(service, method, path, { ...options, headers }, pool);
      sent.end(isJson ? JSON.stringify(body) : body);
      return answerOf(sent, timeoutMs);
    };
    try {
      // A restarted service may have closed a kept connection.
      return await send().catch((error: unknown) => {
        if (repeatable && isBrokenConnection(error)) return send();
        throw error;
      });
    } catch (error) {
      throw noResponse(error);
    }
  }

  /**
   * Prepares a signed request without sending anything. Uses node:http, because undici 7 ends the process if a service
   * closes its connection while a slow reader holds up the response (nodejs/undici issue 5360), and cannot wait for
   * 100 Continue.
   */
  private async prepare(
    service: Backend,
    method: Method,
    path: string,
    { userId = null, grant, headers, signal }: Omit<CallOptions, 'headers'> & { headers: OutgoingHttpHeaders },
    pools: Pools | false,
  ): Promise<ClientRequest> {
    const token = await this.mint.mint(service, { userId, requestId: currentRequestId(), grant }, { method, path });
    const address = new URL(this.addressOf(service) + path);
    const { request } = address.protocol === 'https:' ? https : http;
    const agent = pools && pools[address.protocol as keyof Pools];
    const signed = { ...headers, authorization: `Bearer ${token}` };
    return request(address, { method, agent, headers: signed, ...(signal && { signal }) });
  }

  private addressOf(service: Backend): string {
    const { CAPSULES_URL: capsules, MEDIA_URL: media, BILLING_URL: billing, DELIVERY_URL: delivery } = this.settings;
    return { capsules, media, billing, delivery }[service].replace(/\/+$/, '');
  }
}

type Pools = ReturnType<typeof poolsWith>;

function poolsWith(options: http.AgentOptions) {
  const limited = { ...options, maxSockets: 64 };
  return { 'http:': new http.Agent(limited), 'https:': new https.Agent(limited) };
}

/** Resolves with the start of the response. */
function answerOf(sent: ClientRequest, timeoutMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const endWith = (code: string) => () => sent.destroy(Object.assign(new Error('The service is silent'), { code }));
    const late = setTimeout(endWith('ETIMEDOUT'), timeoutMs);
    const unconnected = setTimeout(() => {
      if (sent.socket?.connecting) endWith('ERR_CONNECT_TIMEOUT')();
    }, CONNECT_MS);
    sent.once('close', () => [late, unconnected].forEach(clearTimeout));
    sent.on('error', reject);
    sent.once('response', (response) => {
      clearTimeout(late);
      resolve(response);
    });
  });
}

export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw noResponse(error);
  }
}
