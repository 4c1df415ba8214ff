import { startChild } from '../processes/child.js';
import { freePort } from '../processes/free-port.js';
import { listeningLine } from '../processes/listening-line.js';
import { inRepository } from '../processes/repository.js';
import { StripeSandboxClient } from '../stripe-sandbox-client.js';
import { dataFolder } from './data-folder.js';
import type { Server, ServerOptions } from './server.js';

export interface StripeSandboxOptions extends ServerOptions {
  /** Where events are posted, e.g. `http://127.0.0.1:3000/api/billing/webhook`. */
  webhookUrl: string;
  /** The key that callers name (default: one for tests). */
  apiKey?: string;
  /** The key that events are signed with (default: one for tests). */
  webhookSecret?: string;
  /** How a browser reaches the hosted pages; without it `http://localhost:{port}`. */
  publicUrl?: string;
  /** More of its settings, e.g. `{ WEBHOOK_RETRY_MS: '50' }`. */
  env?: Record<string, string>;
}

/** A running Stripe sandbox; `url` is the API's, for `STRIPE_API_URL`. */
export interface StripeSandbox extends Server {
  apiKey: string;
  webhookSecret: string;
  /** What a person does on its pages, its faults and its books. */
  client: StripeSandboxClient;
}

/** Starts the Stripe sandbox program (tools/stripe-sandbox): Stripe's API as billing uses it, hosted pages, webhooks. */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { apiKey = 'sk_test_of_the_sandbox', webhookSecret = 'whsec_of_the_sandbox', webhookUrl, publicUrl } = options;
  const folder = await dataFolder('stripe', options.dataDir);
  const child = startChild({
    name: 'Stripe sandbox',
    program: process.execPath,
    args: [inRepository('tools/dist/stripe-sandbox/main.js')],
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(options.port ?? (await freePort())),
      DATA_DIR: folder.path,
      WEBHOOK_URL: webhookUrl,
      STRIPE_SECRET_KEY: apiKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
      ...options.env,
    },
    ...(options.logFile !== undefined && { logFile: options.logFile }),
  });
  const { port } = await child.line(listeningLine, 30_000);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    apiKey,
    webhookSecret,
    client: new StripeSandboxClient(url),
    port,
    pid: child.pid,
    child,
    stop: async () => {
      await child.stop();
      await folder.dispose();
    },
  };
}
