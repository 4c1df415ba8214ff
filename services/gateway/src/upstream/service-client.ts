import { request as httpRequest, type ClientRequest, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ContractClass } from '@dear-future/contracts/fields';
import type { UploadGrant } from '@dear-future/contracts/internal/uploads';
import type { ServiceName } from '@dear-future/contracts/services';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Agent, request, type Dispatcher } from 'undici';
import type { GatewaySettings } from '../config.js';
import { isBrokenConnection, noAnswer, refusalOf, validAnswer } from './service-problem.js';

export const BACKENDS = ['capsules', 'media', 'billing', 'delivery'] as const satisfies ServiceName[];
type Backend = (typeof BACKENDS)[number];

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface CallOptions {
  userId?: string | null;
  /** JSON, unless it is a Buffer: its type is in `headers`. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Longest wait for the answer. */
  timeoutMs?: number;
  /** Read at the client's pace, so it must not hold the connections of other calls. */
  isStreamed?: boolean;
  /** Repeated if the connection breaks. Default: GET and HEAD. */
  repeatable?: boolean | undefined;
  /** Permission to read videos. */
  grant?: object;
  signal?: AbortSignal;
}

export interface ServiceAnswer<Body = unknown> {
  status: number;
  /** Undefined if it is empty. */
  body: Body;
}

const CONNECT_MS = 2000;
const ANSWER_MS = 15_000;

@Injectable()
export class ServiceClient implements OnApplicationShutdown {
  private readonly agent = agentWith({ keepAliveTimeout: 30_000, connections: 64 });
  private readonly streams = agentWith({ keepAliveTimeout: 30_000, connections: 64 });
  /** For calls that must not be repeated: a service may close a kept connection just as it is used again. */
  private readonly single = agentWith({ pipelining: 0, connections: 64 });
  /** `limits/open-requests.ts` limits the videos that are read at once. */
  private readonly videos = agentWith({ pipelining: 0 });

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly mint: ServiceTokenMint,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.agent, this.streams, this.single, this.videos].map((agent) => agent.close()));
  }

  /** Throws the service's refusal, `unavailable` if it did nothing, `bad_gateway` if the outcome is unknown. */
  async call(service: Backend, method: Method, path: string, options: CallOptions = {}): Promise<ServiceAnswer> {
    const answer = await this.open(service, method, path, options);
    const text = await answer.body.text().catch((error: unknown) => {
      throw noAnswer(error);
    });
    if (answer.statusCode >= 400) throw refusalOf(answer.statusCode, text, answer.headers);
    return { status: answer.statusCode, body: parseBody(text) };
  }

  /** Throws `bad_gateway` also for an invalid body. */
  async callFor<Body extends object>(
    type: ContractClass<Body>,
    ...call: Parameters<ServiceClient['call']>
  ): Promise<Body> {
    return validAnswer(type, (await this.call(...call)).body);
  }

  async open(
    service: Backend,
    method: Method,
    path: string,
    options: CallOptions = {},
  ): Promise<Dispatcher.ResponseData> {
    const { userId = null, body, headers, timeoutMs = ANSWER_MS, isStreamed, grant, signal } = options;
    const { repeatable = method === 'GET' || method === 'HEAD' } = options;
    const token = await this.mint.mint(service, { userId, requestId: currentRequestId(), grant }, { method, path });
    const kept = isStreamed ? this.streams : this.agent;
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const send = (): Promise<Dispatcher.ResponseData> =>
      request(`${this.addressOf(service)}${path}`, {
        dispatcher: grant ? this.videos : repeatable ? kept : this.single,
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(isJson && { 'content-type': 'application/json' }),
        },
        body: isJson ? JSON.stringify(body) : (body ?? null),
        headersTimeout: timeoutMs,
        bodyTimeout: grant ? 0 : timeoutMs,
        ...(signal && { signal }),
      });
    try {
      // A restarted service may have closed a kept connection.
      return await send().catch((error: unknown) => {
        if (repeatable && isBrokenConnection(error)) return send();
        throw error;
      });
    } catch (error) {
      throw noAnswer(error);
    }
  }

  /** Nothing is sent until it is written to. Uses node:http: undici cannot wait for 100 Continue. */
  async openUpload(userId: string | null, grant: UploadGrant, headers: OutgoingHttpHeaders): Promise<ClientRequest> {
    const [method, path] = ['POST', '/videos'];
    const token = await this.mint.mint('media', { userId, requestId: currentRequestId(), grant }, { method, path });
    const address = `${this.addressOf('media')}${path}`;
    const open = address.startsWith('https:') ? httpsRequest : httpRequest;
    return open(address, { method, agent: false, headers: { ...headers, authorization: `Bearer ${token}` } });
  }

  async isReady(service: Backend, timeoutMs: number): Promise<boolean> {
    try {
      const { statusCode, body } = await request(`${this.addressOf(service)}/health/ready`, {
        dispatcher: this.agent,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  }

  private addressOf(service: Backend): string {
    const { CAPSULES_URL: capsules, MEDIA_URL: media, BILLING_URL: billing, DELIVERY_URL: delivery } = this.settings;
    return { capsules, media, billing, delivery }[service].replace(/\/+$/, '');
  }
}

function agentWith(options: Agent.Options): Agent {
  return new Agent({ connect: { timeout: CONNECT_MS }, ...options });
}

export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw noAnswer(error);
  }
}
