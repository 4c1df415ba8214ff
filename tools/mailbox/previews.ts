import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Mail } from './mail-store.js';

export type SampleMail = Pick<Mail, 'subject' | 'html' | 'text'>;

/** Missing in the mailbox's container. */
const PROGRAM = fileURLToPath(
  new URL('../../../services/delivery/dist/mail-templates/print-sample-mails.js', import.meta.url),
);
const MAX_BYTES = 10 * 1024 * 1024;

/** Returns all sample emails by name. Starts a new process each time, so that a reload shows the latest build. */
export async function sampleMails(): Promise<Record<string, SampleMail>> {
  if (!existsSync(PROGRAM)) return {};
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: MAX_BYTES });
  return JSON.parse(stdout) as Record<string, SampleMail>;
}

/** Returns the HTML as email clients show it in one colour scheme. */
export function inScheme(html: string, scheme: string): string {
  return html.replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all');
}
