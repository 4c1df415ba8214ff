/** Backoff after a refused stream, in milliseconds. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 120_000;
/** After this many milliseconds a hidden page closes its stream: browsers allow few connections per host. */
const HIDDEN_DISCONNECT_MS = 60_000;

/** `chance` (0 to 1) is jitter, so that pages do not retry together. */
export function waitBeforeTry(refusals: number, chance: number): number {
  return Math.min(FIRST_WAIT * 2 ** refusals, LONGEST_WAIT) * (0.75 + chance / 2);
}

interface LiveListener {
  /** `again` is true if events may have been missed. */
  onOpen: (again: boolean) => void;
  onMessage: (line: string) => void;
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Opens the page's event stream; returns how to close it. Browsers reopen a broken stream, but not a refused one. */
export function connectLive({ onOpen, onMessage }: LiveListener): () => void {
  let source: EventSource | null = null;
  let timer: number | undefined;
  let refusals = 0;
  let openedBefore = false;

  const disconnect = (): void => {
    window.clearTimeout(timer);
    source?.close();
    source = null;
  };

  const connect = (): void => {
    if (source !== null || !isVisible()) return;
    disconnect();
    const opened = new EventSource('/api/live');
    source = opened;
    opened.onopen = () => {
      refusals = 0;
      onOpen(openedBefore);
      openedBefore = true;
    };
    opened.onmessage = ({ data }: MessageEvent<string>) => onMessage(data);
    opened.onerror = () => {
      // While CONNECTING, the browser retries on its own.
      if (opened.readyState !== EventSource.CLOSED) return;
      disconnect();
      timer = window.setTimeout(connect, waitBeforeTry(refusals, Math.random()));
      refusals += 1;
    };
  };

  const onVisibility = (): void => {
    window.clearTimeout(timer);
    if (isVisible()) connect();
    else timer = window.setTimeout(disconnect, HIDDEN_DISCONNECT_MS);
  };

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', connect);
  connect();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', connect);
    disconnect();
  };
}
