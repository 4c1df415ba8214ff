import { onlyHere } from './only-here.js';

/** Time of the last reload, per tab. */
const MARK = 'dear-future:reloaded-at';
/** Shortest time between two reloads, in milliseconds. */
const ONCE_IN = 10 * 60_000;

/** What a reload would lose. */
interface Holdings {
  /** Text in a field that can be written in. */
  typed: boolean;
  /** A camera that is on. */
  camera: boolean;
  /** A recording that the browser has not stored. */
  recording: boolean;
  /** Something on its way to the server. */
  sending: boolean;
}

/** Whether the page may reload itself: not twice in a short time, and only if nothing would be lost. */
export function mayReload(holdings: Holdings, lastReload: number | null, now: number): boolean {
  if (Object.values(holdings).includes(true)) return false;
  return lastReload === null || now - lastReload > ONCE_IN;
}

/**
 * Reloads the page after a release changed its files: its code did not load though the server answers. Does nothing if
 * that would lose something or just happened.
 */
export async function reloadForNewVersion(): Promise<void> {
  const now = Date.now();
  if (!mayReload(held(document), lastReload(), now)) return;
  try {
    // Without a server a reload would only show the browser's own error.
    const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    if (!answer.ok) return;
    // A browser that does not remember it might do it again and again.
    window.sessionStorage.setItem(MARK, String(now));
  } catch {
    return;
  }
  window.location.reload();
}

function lastReload(): number | null {
  try {
    const mark = window.sessionStorage.getItem(MARK);
    return mark === null ? null : Number(mark);
  } catch {
    return null;
  }
}

function held(page: Document): Holdings {
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  return {
    typed: fields.some((field) => !field.readOnly && isText(field) && field.value.trim() !== ''),
    camera: [...page.querySelectorAll('video')].some(({ srcObject }) => srcObject !== null),
    recording: onlyHere.any(),
    sending: page.querySelector('[role="progressbar"]') !== null,
  };
}

function isText({ type }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return ['text', 'email', 'search', 'tel', 'url', 'textarea'].includes(type);
}
