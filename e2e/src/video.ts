import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Whether `playwright install ffmpeg` has been run: Playwright encodes its videos with that program and with no other. */
export function canRecordVideo(): boolean {
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(homedir(), '.cache/ms-playwright');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('ffmpeg-'));
}
