import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { Agent as TlsAgent, request as httpsRequest } from 'node:https';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';

export interface HopOptions {
  method: string;
  path: string;
  /** The signed-in user, or null. */
  userId: string | null;
  grant: unknown;
  headers: OutgoingHttpHeaders;
}

/** Opens requests to media whose bytes are piped, never buffered. Uses node:http for its plain streams. */
@Injectable()
export class ByteHop implements OnApplicationShutdown {
  private readonly address: string;
  private readonly agent: Agent;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly mint: ServiceTokenMint,
  ) {
    this.address = settings.MEDIA_URL.replace(/\/+$/, '');
    // No keep-alive: media may close a kept connection just as it is used again, and a stream cannot be sent twice.
    const options = { keepAlive: false, timeout: 30_000 };
    this.agent = this.address.startsWith('https:') ? new TlsAgent(options) : new Agent(options);
  }

  onApplicationShutdown(): void {
    this.agent.destroy();
  }

  /** Opens a signed request. Nothing is sent until it is written to or ended. */
  async open({ method, path, userId, grant, headers }: HopOptions): Promise<ClientRequest> {
    const token = await this.mint.mint('media', { userId, requestId: currentRequestId(), grant }, { method, path });
    const open = this.address.startsWith('https:') ? httpsRequest : httpRequest;
    return open(`${this.address}${path}`, {
      method,
      agent: this.agent,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
  }
}

const MAX_SMALL_BODY = 1_000_000;

/** Reads a small response: a refusal or the result of an upload. */
export async function smallBody(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_SMALL_BODY) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
