import { startProgram, type Server, type ServerOptions } from './server.js';

export interface MailboxOptions extends ServerOptions {
  /** Port of SMTP (default: a free one). `port` is that of the page. */
  smtpPort?: number;
}

export interface Mailbox extends Server {
  /** `smtp://127.0.0.1:…`; `url` is that of the page and the JSON. */
  smtpUrl: string;
}

/** Starts the mailbox program (tools/mailbox): an SMTP server that keeps every mail, with a page and JSON to read them. */
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
