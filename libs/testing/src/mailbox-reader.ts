import { eventually } from './eventually.js';

/** An email as the mailbox's `GET /email` returns it. */
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
  /** @param url the address of the mailbox's page, such as `http://127.0.0.1:3001` */
  constructor(private readonly url: string) {}

  /** Returns all emails, oldest first. */
  async all(): Promise<ReceivedMail[]> {
    const response = await fetch(new URL('/email', this.url));
    if (!response.ok) throw new Error(`The mailbox returned ${response.status}`);
    return (await response.json()) as ReceivedMail[];
  }

  /** Returns the emails to an address, oldest first. */
  async to(address: string): Promise<ReceivedMail[]> {
    const wanted = address.toLowerCase();
    return (await this.all()).filter((mail) => mail.to.some((each) => each.address.toLowerCase() === wanted));
  }

  /** Waits for an email to this address for which `fits` returns true. Returns the newest such email. */
  async waitFor(
    address: string,
    { fits = () => true, withinMs = 30_000 }: { fits?: (mail: ReceivedMail) => boolean; withinMs?: number } = {},
  ): Promise<ReceivedMail> {
    return eventually(async () => (await this.to(address)).filter(fits).at(-1), {
      withinMs,
      everyMs: 100,
      what: `an email to ${address}`,
    });
  }

  async clear(): Promise<void> {
    await fetch(new URL('/email/all', this.url), { method: 'DELETE' });
  }
}

/** Returns the distinct links in an email's text, or in its HTML if the text has none. */
export function linksIn(mail: Pick<ReceivedMail, 'text' | 'html'>): string[] {
  const inText = mail.text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const inHtml = [...mail.html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set(inText.length > 0 ? inText : inHtml)];
}
