import { startChild } from '../processes/child.js';
import { inRepository } from '../processes/repository.js';
import { listeningLine } from '../processes/listening-line.js';
import { dataFolder } from './data-folder.js';
import type { Server, ServerOptions } from './server.js';

export interface MailboxOptions extends ServerOptions {
  /** Port of SMTP; without it a free one. `port` is that of the page. */
  smtpPort?: number;
}

export interface Mailbox extends Server {
  /** `smtp://127.0.0.1:…`; `url` is the page and the JSON. */
  smtpUrl: string;
}

/** Starts the mailbox program (tools/mailbox): an SMTP server that keeps every mail, with a page and JSON to read them. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const folder = await dataFolder('mailbox', options.dataDir);
  const child = startChild({
    name: 'Mailbox',
    program: process.execPath,
    args: [inRepository('tools/dist/mailbox/main.js')],
    env: {
      ...process.env,
      PORT: String(options.port ?? 0),
      SMTP_PORT: String(options.smtpPort ?? 0),
      DATA_DIR: folder.path,
    },
    ...(options.logFile !== undefined && { logFile: options.logFile }),
  });
  const { port, smtpPort } = await child.line(listeningLine, 30_000);
  return {
    url: `http://127.0.0.1:${port}`,
    smtpUrl: `smtp://127.0.0.1:${Number(smtpPort)}`,
    port,
    pid: child.pid,
    child,
    stop: async () => {
      await child.stop();
      await folder.dispose();
    },
  };
}
