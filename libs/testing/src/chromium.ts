import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { eventually } from './eventually.js';
import { findProgram } from './processes/find-program.js';
import { canInstallPackages, installLine, installPackage } from './processes/install-package.js';
import { isAlive, processesWith } from './processes/process-table.js';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's package: a Chromium without a window, which takes a fifth less of the processor. */
const PACKAGE = 'chromium-headless-shell';

/** A fake camera and microphone, allowed without asking; no requests to the vendor. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/**
 * The absolute path of a Chromium: CHROMIUM_PATH, else one on the PATH, else Debian's package is installed when we are root.
 * @throws Error whose message is the one line that installs it
 */
export async function findChromium(onInstall?: (sentence: string) => void): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  const found = findProgram(...NAMES);
  if (found !== undefined) return found;
  if (canInstallPackages()) {
    onInstall?.('Installing Chromium');
    await installPackage(PACKAGE);
    const installed = findProgram(...NAMES);
    if (installed !== undefined) return installed;
  }
  throw new Error(`Chromium is missing. Install it with: ${installLine(PACKAGE)}`);
}

/** Starts a headless Chromium with a fake camera. Close it with `browser.close()`. */
export async function launchChromium(moreArguments: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    args: [...ARGUMENTS, ...moreArguments],
  });
}

/** A Chromium whose profile outlives it, as a person's own does. */
export interface ProfiledChromium {
  /** The profile's only context. Close it to close the browser. */
  context: BrowserContext;
  /** kill -9: no page, no worker and no storage has a chance to tidy up. Settles when it is gone. */
  kill(): Promise<void>;
}

/** Starts a headless Chromium with a fake camera on a profile folder, which is made when missing. */
export async function launchChromiumWithProfile(
  folder: string,
  options: BrowserContextOptions = {},
): Promise<ProfiledChromium> {
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    executablePath: await findChromium(),
    headless: true,
    args: ARGUMENTS,
  });
  return {
    context,
    kill: async () => {
      const pids = await processesWith(`--user-data-dir=${folder}`);
      if (pids.length === 0) throw new Error(`No browser runs with the profile ${folder}`);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await eventually(() => !pids.some(isAlive), { what: 'the browser to be gone' });
    },
  };
}
