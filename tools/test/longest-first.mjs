import Sequencer from '@jest/test-sequencer';

/**
 * Files that keep a worker for long, in seconds. Jest knows how long a file took once it has run it here; in a fresh clone it
 * would begin with the files of most bytes, and the smallest of all, which show every screen, would come last and alone.
 */
const SECONDS = {
  'e2e/src/catalogue.browser.test.ts': 330,
  'e2e/src/screens-free.browser.test.ts': 310,
  'e2e/src/screens-front.browser.test.ts': 185,
  'e2e/src/screens-paid.browser.test.ts': 170,
  'e2e/src/screens-links.browser.test.ts': 165,
  'e2e/src/later-parts.browser.test.ts': 95,
  'e2e/src/unstored-recording.browser.test.ts': 95,
  'e2e/src/first-paint.browser.test.ts': 65,
  'services/media/test/reel-crash.integration.test.ts': 125,
  'services/media/test/reel.integration.test.ts': 90,
  'services/delivery/test/mail-outcomes.integration.test.ts': 85,
  'services/delivery/test/crash-points.integration.test.ts': 80,
  'libs/work/test/messages.integration.test.ts': 75,
  'services/delivery/test/faults.integration.test.ts': 75,
  'services/delivery/test/responses-faults.integration.test.ts': 65,
};

/** A file of which nothing is known. */
const USUAL_SECONDS = 20;

/** The order of Jest's own: what failed, then what takes longest, so that whatever comes last is short and both workers end together. */
export default class LongestFirst extends Sequencer {
  time(test) {
    const { path, context } = test;
    return super.time(test) ?? (SECONDS[path.slice(context.config.rootDir.length + 1)] ?? USUAL_SECONDS) * 1_000;
  }
}
