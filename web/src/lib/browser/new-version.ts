import { tabStore } from './text-store.js';
import { hasUnsavedWork } from './unsaved-work.js';

const MARK = 'dear-future:reloaded-at';
const MIN_RELOAD_INTERVAL_MS = 10 * 60_000;

/** Allows no second reload within a short time, and none that would lose something. */
export function mayReload(isUnsaved: boolean, lastReload: string | null, now: number): boolean {
  return !isUnsaved && (lastReload === null || now - Number(lastReload) > MIN_RELOAD_INTERVAL_MS);
}

/** Reloads after a release changed the files: code doesn’t load although the server responds. */
export async function reloadForNewVersion(): Promise<void> {
  const now = Date.now();
  if (!mayReload(hasUnsavedWork(), tabStore.read(MARK), now)) return;
  // Without a server, a reload would only show the browser's own error.
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  // Without the mark it might reload again and again.
  if (answer?.ok === true && tabStore.write(MARK, String(now))) window.location.reload();
}
