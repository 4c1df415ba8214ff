import { freePort } from './processes/free-port.js';
import { StripeSandboxClient } from './stripe-sandbox-client.js';
import { startProgram, type Server, type ServerOptions } from './server.js';

export interface StripeSandboxOptions extends ServerOptions {
  /** Where the sandbox posts events, such as `http://127.0.0.1:3000/api/billing/webhook`. */
  webhookUrl: string;
  apiKey?: string;
  /** The key that signs events. */
  webhookSecret?: string;
  /** The base URL of the hosted pages. Default: `http://localhost:{port}`. */
  publicUrl?: string;
  /** More settings, such as `{ WEBHOOK_RETRY_MS: '50' }`. */
  env?: Record<string, string>;
}

/** `url` is the value for the setting `STRIPE_API_URL`. */
export interface StripeSandbox extends Server {
  apiKey: string;
  webhookSecret: string;
  client: StripeSandboxClient;
}

export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { apiKey = 'sk_test_of_the_sandbox', webhookSecret = 'whsec_of_the_sandbox', webhookUrl, publicUrl } = options;
  const port = options.port ?? (await freePort());
  const { server } = await startProgram('Stripe sandbox', 'tools/dist/stripe-sandbox/main.js', options, (folder) => ({
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    WEBHOOK_URL: webhookUrl,
    STRIPE_SECRET_KEY: apiKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    PUBLIC_URL: publicUrl,
    ...options.env,
  }));
  return { ...server, apiKey, webhookSecret, client: new StripeSandboxClient(server.url) };
}
