import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findProgram } from '@dear-future/local-servers/processes/find-program';
import { inRepository } from '@dear-future/local-servers/processes/repository';

/**
 * Links the installed ffmpeg to the place where Playwright looks for its own, because it uses no other. The environment
 * variable reaches Playwright's workers, too. Returns whether Playwright can now record videos.
 */
export function prepareVideoRecording(): boolean {
  const ffmpeg = findProgram('ffmpeg');
  if (ffmpeg === undefined || process.platform !== 'linux') return false;
  const core = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const { browsers } = JSON.parse(readFileSync(path.join(core, 'browsers.json'), 'utf8')) as {
    browsers: { name: string; revision: string }[];
  };
  const revision = browsers.find(({ name }) => name === 'ffmpeg')?.revision;
  const programs = inRepository('.test/e2e/programs');
  const folder = path.join(programs, `ffmpeg-${revision ?? ''}`);
  const link = path.join(folder, 'ffmpeg-linux');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(link)) symlinkSync(ffmpeg, link);
  process.env['PLAYWRIGHT_BROWSERS_PATH'] = programs;
  return true;
}
