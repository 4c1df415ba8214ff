import http, { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { ContractClass } from '@dear-future/contracts/fields';
import type { ServiceName } from '@dear-future/contracts/services';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { isBrokenConnection, noResponse, refusalOf, validResponse } from './service-problem.js';

export const BACKENDS = ['capsules', 'media', 'billing', 'delivery'] as const satisfies ServiceName[];
export type Backend = (typeof BACKENDS)[number];

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface CallOptions {
  userId?: string | null;
  /** Sent as JSON, unless it is a Buffer, whose content type `headers` must contain. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** A permission that becomes part of the service token, such as for reading a video. */
  grant?: object;
  signal?: AbortSignal;
}

export interface ServiceResponse<Body = unknown> {
  status: number;
  body: Body;
}

const CONNECT_MS = 2000;
const RESPONSE_MS = 15_000;

@Injectable()
export class ServiceClient {
  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly mint: ServiceTokenMint,
  ) {}

  /** Throws the service's refusal, `unavailable` if the service did nothing, or `bad_gateway` if it may have acted. */
  async call(service: Backend, method: Method, path: string, options: CallOptions = {}): Promise<ServiceResponse> {
    const response = await this.open(service, method, path, options);
    response.setTimeout(options.timeoutMs ?? RESPONSE_MS, () => response.destroy());
    const body = await text(response).catch((error: unknown) => {
      throw noResponse(error);
    });
    const { statusCode: status = 502, headers } = response;
    if (status >= 400) throw refusalOf(status, body, headers);
    return { status, body: parseBody(body) };
  }

  /** Like `call`, but returns only the body. Throws `bad_gateway` if the body is invalid. */
  async callFor<Body extends object>(
    type: ContractClass<Body>,
    ...call: Parameters<ServiceClient['call']>
  ): Promise<Body> {
    return validResponse(type, (await this.call(...call)).body);
  }

  /** Resolves when the response starts. Repeats a GET or HEAD if the connection breaks, as when a service restarts. */
  async open(service: Backend, method: Method, path: string, options: CallOptions = {}): Promise<IncomingMessage> {
    const { body, timeoutMs = RESPONSE_MS } = options;
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const type = isJson && { 'content-type': 'application/json' };
    const headers = { ...options.headers, ...type, accept: 'application/json' };
    const send = async (isNewConnection?: true): Promise<IncomingMessage> => {
      const request = await this.prepare(service, method, path, { ...options, headers }, isNewConnection);
      request.end(isJson ? JSON.stringify(body) : body);
      return responseTo(request, timeoutMs);
    };
    try {
      return await send().catch((error: unknown) => {
        // On a new connection: after a pause, all idle ones may be closing at the same time.
        if (isRead(method) && isBrokenConnection(error)) return send(true);
        throw error;
      });
    } catch (error) {
      throw noResponse(error);
    }
  }

  isReady(service: Backend, timeoutMs: number): Promise<boolean> {
    return this.call(service, 'GET', '/health/ready', { timeoutMs }).then(
      () => true,
      () => false,
    );
  }

  /**
   * Prepares a signed request, but sends nothing before the first write. Uses node:http, because undici 7 cannot wait
   * for 100 Continue, and crashes the process if a service closes its connection while a slow reader holds up the
   * response (nodejs/undici issue 5360).
   */
  async prepare(
    service: Backend,
    method: Method,
    path: string,
    { userId = null, grant, headers, signal }: Omit<CallOptions, 'headers'> & { headers: OutgoingHttpHeaders },
    isNewConnection = !isRead(method) || grant !== undefined,
  ): Promise<ClientRequest> {
    const token = await this.mint.mint(service, { userId, requestId: currentRequestId(), grant }, { method, path });
    const address = new URL(this.addressOf(service) + path);
    const { request } = address.protocol === 'https:' ? https : http;
    // Writes get new connections: a service may close an idle connection just as the gateway reuses it, and the outcome
    // would be unknown. Requests with a grant get new ones, too.
    const agent = isNewConnection ? false : undefined;
    const signedHeaders = { ...headers, authorization: `Bearer ${token}` };
    return request(address, { method, agent, headers: signedHeaders, ...(signal && { signal }) });
  }

  private addressOf(service: Backend): string {
    const setting = `${service.toUpperCase()}_URL` as `${Uppercase<Backend>}_URL`;
    return this.settings[setting].replace(/\/+$/, '');
  }
}

function isRead(method: Method): boolean {
  return method === 'GET' || method === 'HEAD';
}

function responseTo(request: ClientRequest, timeoutMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const endWith = (code: string) => () =>
      request.destroy(Object.assign(new Error('The service did not respond in time'), { code }));
    const responseTimer = setTimeout(endWith('ETIMEDOUT'), timeoutMs);
    const connectTimer = setTimeout(() => {
      if (request.socket?.connecting) endWith('ERR_CONNECT_TIMEOUT')();
    }, CONNECT_MS);
    request.once('close', () => [responseTimer, connectTimer].forEach(clearTimeout));
    request.on('error', reject);
    request.once('response', (response) => {
      clearTimeout(responseTimer);
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
