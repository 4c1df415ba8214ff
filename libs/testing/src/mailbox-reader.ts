import { eventually } from './eventually.js';

/** As the mailbox's `GET /email` answers it. */
export interface ReceivedMail {
  id: string;
  subject: string;
  from: { address: string; name: string };
  to: { address: string; name: string }[];
  text: string;
  html: string;
  messageId: string;
  date: string;
}

export class MailboxReader {
  /** @param url of the mailbox's page, such as `http://127.0.0.1:3001` */
  constructor(private readonly url: string) {}

  /** The oldest first. */
  async all(): Promise<ReceivedMail[]> {
    const response = await fetch(new URL('/email', this.url));
    if (!response.ok) throw new Error(`The mailbox answered ${response.status}`);
    return (await response.json()) as ReceivedMail[];
  }

  /** The oldest first. */
  async to(address: string): Promise<ReceivedMail[]> {
    const wanted = address.toLowerCase();
    return (await this.all()).filter((mail) => mail.to.some((each) => each.address.toLowerCase() === wanted));
  }

  /** Returns the newest mail that `fits`. */
  async waitFor(
    address: string,
    { fits = () => true, withinMs = 30_000 }: { fits?: (mail: ReceivedMail) => boolean; withinMs?: number } = {},
  ): Promise<ReceivedMail> {
    return eventually(async () => (await this.to(address)).filter(fits).at(-1), {
      withinMs,
      everyMs: 100,
      what: `a mail to ${address}`,
    });
  }

  async clear(): Promise<void> {
    await fetch(new URL('/email/all', this.url), { method: 'DELETE' });
  }
}

/** The distinct links of its text, else of its HTML. */
export function linksIn(mail: Pick<ReceivedMail, 'text' | 'html'>): string[] {
  const inText = mail.text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const inHtml = [...mail.html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set(inText.length > 0 ? inText : inHtml)];
}
