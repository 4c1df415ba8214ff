import { hasUnsavedWork } from './unsaved-work.js';
import { currentTime } from '../time/clock.js';

const RELOADED_AT = 'dear-future:reloaded-at';
const MIN_RELOAD_INTERVAL_MS = 10 * 60_000;

/** Returns false if a reload would lose unsaved work or follow soon after another. */
export function canReload(isUnsaved: boolean, lastReload: string | null, now: number): boolean {
  return !isUnsaved && (lastReload === null || now - Number(lastReload) > MIN_RELOAD_INTERVAL_MS);
}

/** Call it when code did not load: a release may be the cause. Reloads if `canReload` and if the server responds. */
export async function reloadForNewVersion(): Promise<void> {
  const now = currentTime().getTime();
  try {
    if (!canReload(hasUnsavedWork(), sessionStorage.getItem(RELOADED_AT), now)) return;
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
    sessionStorage.setItem(RELOADED_AT, String(now));
    window.location.reload();
  } catch {
    // Without a server, a reload would show the browser's own error. Without storage, the page might reload endlessly.
  }
}
