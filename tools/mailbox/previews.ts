import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Mail } from './mail-store.js';

export type SampleMail = Pick<Mail, 'subject' | 'html' | 'text'>;

const DELIVERY = fileURLToPath(new URL('../../../services/delivery', import.meta.url));
/** The mailbox's container does not have this program. */
const PROGRAM = join(DELIVERY, 'test/print-sample-mails.ts');
const FROM_SOURCE = ['--conditions=@dear-future/source', '--import=@swc-node/register/esm-register'];
const MAX_BYTES = 10 * 1024 * 1024;

/** Returns all sample emails by name. Starts a new process each time, so that they come from the latest source. */
export async function sampleMails(): Promise<Record<string, SampleMail>> {
  if (!existsSync(PROGRAM)) return {};
  const options = { cwd: DELIVERY, maxBuffer: MAX_BYTES };
  const { stdout } = await promisify(execFile)(process.execPath, [...FROM_SOURCE, PROGRAM], options);
  return JSON.parse(stdout) as Record<string, SampleMail>;
}

/** Returns the HTML as email clients show it in this color scheme. */
export function inScheme(html: string, scheme: string): string {
  return html.replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all');
}
