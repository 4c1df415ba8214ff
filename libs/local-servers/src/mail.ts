import { startProgram, type Server, type ServerOptions } from './server.js';

export interface MailboxOptions extends ServerOptions {
  /** The port for SMTP, by default a free one. (`port` is the port of the mailbox's page.) */
  smtpPort?: number;
}

/** `url` is the URL of the mailbox's page. */
export interface Mailbox extends Server {
  smtpUrl: string;
}

export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { port = 0, smtpPort = 0 } = options;
  const script = 'tools/dist/mailbox/main.js';
  const { server, listening } = await startProgram('Mailbox', script, options, (folder) => ({
    ...process.env,
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    DATA_DIR: folder,
  }));
  return { ...server, smtpUrl: `smtp://127.0.0.1:${Number(listening.smtpPort)}` };
}
