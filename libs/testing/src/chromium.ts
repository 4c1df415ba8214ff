import { chromium, type Browser } from 'playwright-core';
import { findProgram } from './processes/find-program.js';
import { canInstallPackages, installLine, installPackage } from './processes/install-package.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A camera and a microphone that are pictures and beeps, allowed without a question; and no calls home. */
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
    await installPackage('chromium');
    const installed = findProgram(...NAMES);
    if (installed !== undefined) return installed;
  }
  throw new Error(`Chromium is missing. Install it with: ${installLine('chromium')}`);
}

/** Starts a headless Chromium with a fake camera. Close it with `browser.close()`. */
export async function launchChromium(moreArguments: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    args: [...ARGUMENTS, ...moreArguments],
  });
}
