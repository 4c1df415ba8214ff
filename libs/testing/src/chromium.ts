import { chromium, type Browser } from 'playwright-core';
import { eventually } from './eventually.js';
import { findOrInstall } from '@dear-future/local-servers/processes/install-package';
import { isAlive, processesWith } from '@dear-future/local-servers/processes/process-table';

const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Needs a fifth less CPU than the full Chromium. */
const PACKAGE = 'chromium-headless-shell';

/** The browser gets a fake camera and microphone, with permission granted, and sends no requests to Google. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/**
 * Returns CHROMIUM_PATH, or else the path of an installed Chromium. If neither exists and we are root, installs one.
 * @throws Error whose message contains the command that installs Chromium
 */
export async function findChromium(onInstall?: (sentence: string) => void): Promise<string> {
  const fromEnvironment = process.env['CHROMIUM_PATH'];
  if (fromEnvironment !== undefined && fromEnvironment !== '') return fromEnvironment;
  return findOrInstall('Chromium', PROGRAMS, PACKAGE, onInstall);
}

export async function launchChromium(moreArguments: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...ARGUMENTS, ...moreArguments] });
}

/** Launches Chromium. Closing `context` closes the browser; `kill` kills it. The profile folder stays either way. */
export async function launchChromiumWithProfile(folder: string) {
  const options = { executablePath: await findChromium(), args: ARGUMENTS };
  const context = await chromium.launchPersistentContext(folder, options);
  const kill = async (): Promise<void> => {
    const pids = await processesWith(`--user-data-dir=${folder}`);
    if (pids.length === 0) throw new Error(`No browser is running with the profile ${folder}`);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await eventually(() => !pids.some(isAlive), { what: 'the browser to exit' });
  };
  return { context, kill };
}
