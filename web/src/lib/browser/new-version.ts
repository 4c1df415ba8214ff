import { hasUnsavedWork } from './unsaved-work.js';
import { currentTime } from '../time/clock.js';

const MARK = 'dear-future:reloaded-at';
const MIN_RELOAD_INTERVAL_MS = 10 * 60_000;

/** Allows no second reload within a short time, and none that would lose something. */
export function mayReload(isUnsaved: boolean, lastReload: string | null, now: number): boolean {
  return !isUnsaved && (lastReload === null || now - Number(lastReload) > MIN_RELOAD_INTERVAL_MS);
}

/** Reloads after a release changed the files: code doesn’t load although the server responds. */
export async function reloadForNewVersion(): Promise<void> {
  const now = currentTime().getTime();
  try {
    if (!mayReload(hasUnsavedWork(), sessionStorage.getItem(MARK), now)) return;
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
    sessionStorage.setItem(MARK, String(now));
    window.location.reload();
  } catch {
    // Without a server, it would show the browser's own error. Without the mark, it might reload again and again.
  }
}
