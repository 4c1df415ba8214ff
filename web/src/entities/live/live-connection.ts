/** The delay after a refused stream doubles each time, up to the longest delay. Then the jitter changes it. */
const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 120_000;
/** A page that has been hidden this long closes its stream, because browsers allow few connections per host. */
const HIDDEN_DISCONNECT_MS = 60_000;

/** @param jitter 0 to 1; a random value keeps pages from retrying at the same time */
export function retryDelay(refusals: number, jitter: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** refusals, LONGEST_DELAY_MS) * (0.75 + jitter / 2);
}

interface LiveListener {
  onOpen: (mayHaveMissedEvents: boolean) => void;
  onMessage: (line: string) => void;
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Opens an event stream; returns a function that closes it. Browsers reopen a broken stream, but not a refused one. */
export function connectLive({ onOpen, onMessage }: LiveListener): () => void {
  let source: EventSource | null = null;
  let timer: number | undefined;
  let refusals = 0;
  let hasOpened = false;

  const disconnect = (): void => {
    window.clearTimeout(timer);
    source?.close();
    source = null;
  };

  const connect = (): void => {
    if (source !== null || !isVisible()) return;
    disconnect();
    const stream = new EventSource('/api/live');
    source = stream;
    stream.onopen = () => {
      refusals = 0;
      onOpen(hasOpened);
      hasOpened = true;
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => onMessage(data);
    stream.onerror = () => {
      // While CONNECTING, the browser retries on its own.
      if (stream.readyState !== EventSource.CLOSED) return;
      disconnect();
      timer = window.setTimeout(connect, retryDelay(refusals, Math.random()));
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
