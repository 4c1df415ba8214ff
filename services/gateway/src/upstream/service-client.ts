import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ContractClass } from '@dear-future/contracts/fields';
import type { ServiceName } from '@dear-future/contracts/services';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Agent, request, type Dispatcher } from 'undici';
import type { GatewaySettings } from '../config.js';
import { isBrokenConnection, noAnswer, refusalOf, validAnswer } from './service-problem.js';

/** The services behind the gateway. */
type Backend = Exclude<ServiceName, 'gateway'>;

export const BACKENDS: readonly Backend[] = ['capsules', 'media', 'billing', 'delivery'];

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface CallOptions {
  /** The signed-in user, if any. */
  userId?: string | null;
  /** The secret of an edit link, for callers without an account. */
  editSecret?: string;
  /** The secret of a recipient's link. */
  recipient?: string;
  body?: unknown;
  /** A raw body instead of `body`; its type is in `headers`. */
  bytes?: Buffer | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Longest wait for the answer, in milliseconds. */
  timeoutMs?: number;
  /** The response is read at the client's pace, so it must not hold the connections of other calls. */
  isStreamed?: boolean;
  /** Idempotent, so it is repeated if the connection breaks. Default: for GET and HEAD. */
  repeatable?: boolean | undefined;
}

export interface ServiceAnswer<Body = unknown> {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  /** The parsed JSON body; undefined if it is empty. */
  body: Body;
}

const CONNECT_MS = 2000;
const ANSWER_MS = 15_000;

/** Signed calls to the services, with timeouts, and with keep-alive for repeatable calls. */
@Injectable()
export class ServiceClient implements OnApplicationShutdown {
  private readonly agent = keepAliveAgent();
  private readonly streams = keepAliveAgent();
  /**
   * Opens a connection for each call that must not be repeated: a service may close a kept one just as it is used
   * again, and then the outcome of the call is unknown.
   */
  private readonly single = new Agent({ connect: { timeout: CONNECT_MS }, pipelining: 0, connections: 64 });
  private readonly addresses: Record<Backend, string>;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly mint: ServiceTokenMint,
  ) {
    this.addresses = {
      capsules: withoutSlash(settings.CAPSULES_URL),
      media: withoutSlash(settings.MEDIA_URL),
      billing: withoutSlash(settings.BILLING_URL),
      delivery: withoutSlash(settings.DELIVERY_URL),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.agent.close(), this.streams.close(), this.single.close()]);
  }

  /**
   * One JSON call.
   *
   * @throws ProblemError the service's refusal, `unavailable` if it did nothing, `bad_gateway` if the outcome is
   *   unknown
   */
  async call(service: Backend, method: Method, path: string, options: CallOptions = {}): Promise<ServiceAnswer> {
    const answer = await this.open(service, method, path, options);
    const text = await answer.body.text().catch((error: unknown) => {
      throw noAnswer(error);
    });
    if (answer.statusCode >= 400) throw refusalOf(answer.statusCode, text, answer.headers);
    return { status: answer.statusCode, headers: answer.headers, body: parseBody(text) };
  }

  /**
   * One JSON call whose response is validated.
   *
   * @throws ProblemError as `call`; `bad_gateway` also for an invalid response
   */
  async callFor<Body extends object>(
    type: ContractClass<Body>,
    ...call: Parameters<ServiceClient['call']>
  ): Promise<ServiceAnswer<Body>> {
    const { body, ...answer } = await this.call(...call);
    return { ...answer, body: validAnswer(type, body) };
  }

  /** One call with any status. The caller reads the response. */
  async open(
    service: Backend,
    method: Method,
    path: string,
    {
      userId = null,
      editSecret,
      recipient,
      body,
      bytes,
      headers = {},
      timeoutMs = ANSWER_MS,
      isStreamed = false,
      repeatable = method === 'GET' || method === 'HEAD',
    }: CallOptions = {},
  ): Promise<Dispatcher.ResponseData> {
    const token = await this.mint.mint(service, { userId, requestId: currentRequestId() }, { method, path });
    const content = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const send = (): Promise<Dispatcher.ResponseData> =>
      request(`${this.addresses[service]}${path}`, {
        dispatcher: !repeatable ? this.single : isStreamed ? this.streams : this.agent,
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(editSecret === undefined ? {} : { 'x-edit-secret': editSecret }),
          ...(recipient === undefined ? {} : { 'x-recipient': recipient }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(content === undefined ? {} : { body: content }),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
    try {
      return await send();
    } catch (error) {
      // A restarted service may have closed a kept connection.
      if (repeatable && isBrokenConnection(error)) {
        return await send().catch((again: unknown) => {
          throw noAnswer(again);
        });
      }
      throw noAnswer(error);
    }
  }

  async isReady(service: Backend, timeoutMs: number): Promise<boolean> {
    try {
      const { statusCode, body } = await request(`${this.addresses[service]}/health/ready`, {
        dispatcher: this.agent,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function keepAliveAgent(): Agent {
  return new Agent({ connect: { timeout: CONNECT_MS }, keepAliveTimeout: 30_000, connections: 64 });
}

/** @throws ProblemError `bad_gateway` for text that is not JSON */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw noAnswer(error);
  }
}
