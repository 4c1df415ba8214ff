import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

export interface MailAddress {
  address: string;
  name: string;
}

/** The form in which `GET /email` returns an email. */
export interface Mail {
  id: string;
  subject: string;
  from: MailAddress;
  /** The recipients of the SMTP envelope, with their names from the email's header. */
  to: MailAddress[];
  text: string;
  html: string;
  messageId: string;
  /** Time of arrival, in ISO 8601 and UTC. */
  date: string;
}

interface Envelope {
  from: string;
  to: string[];
}

/**
 * Stores each email as two files: the message (`.eml`) and its parsed form (`.json`). An email exists once the `.json`,
 * which is written last, is renamed into place.
 */
export class MailStore {
  private constructor(
    private readonly folder: string,
    private readonly mails: Mail[],
  ) {}

  static async open(dataDir: string): Promise<MailStore> {
    const folder = path.join(dataDir, 'mails');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Mail),
    );
    mails.sort((a, b) => a.date.localeCompare(b.date));
    return new MailStore(folder, mails);
  }

  /** Resolves once the email is on disk, so that an accepted email survives a crash of the mailbox. */
  async add(source: Buffer, envelope: Envelope): Promise<Mail> {
    const id = randomUUID();
    const mail = await parse(id, source, envelope);
    await writeFile(path.join(this.folder, `${id}.eml`), source, { mode: 0o600 });
    const draft = path.join(this.folder, `${id}.draft`);
    await writeFile(draft, JSON.stringify(mail), { mode: 0o600 });
    await rename(draft, path.join(this.folder, `${id}.json`));
    this.mails.push(mail);
    return mail;
  }

  /** Returns all emails, newest last. */
  list(): readonly Mail[] {
    return this.mails;
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  async clear(): Promise<void> {
    const removed = this.mails.splice(0);
    for (const { id } of removed) {
      for (const ending of ['json', 'eml']) await rm(path.join(this.folder, `${id}.${ending}`), { force: true });
    }
  }
}

async function parse(id: string, source: Buffer, envelope: Envelope): Promise<Mail> {
  const email = await PostalMime.parse(source);
  const names = new Map<string, string>();
  for (const entry of [...(email.to ?? []), ...(email.cc ?? [])]) {
    for (const { address, name } of entry.group ?? [entry]) if (address) names.set(address.toLowerCase(), name);
  }
  let html = email.html ?? '';
  // Inlines pictures, because browsers do not support `cid:` (RFC 2392).
  for (const { contentId = '', mimeType, content } of email.attachments) {
    const data = `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`;
    if (contentId !== '') html = html.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, data);
  }
  return {
    id,
    subject: email.subject ?? '',
    from: { address: email.from?.address ?? envelope.from, name: email.from?.name ?? '' },
    to: envelope.to.map((address) => ({ address, name: names.get(address.toLowerCase()) ?? '' })),
    text: email.text ?? '',
    html,
    messageId: email.messageId ?? '',
    date: new Date().toISOString(),
  };
}
