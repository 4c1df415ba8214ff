const LIVE = '/api/live';
/** A refused stream is retried after this long, doubling up to the longest wait, in milliseconds. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 120_000;
/** A hidden page closes its stream after this long, in milliseconds: browsers allow few connections per host. */
const HIDDEN_DISCONNECT_MS = 60_000;

/** Milliseconds before the next try. `chance` (0 to 1) is jitter, so that pages do not retry together. */
export function waitBeforeTry(refusals: number, chance: number): number {
  return Math.min(FIRST_WAIT * 2 ** refusals, LONGEST_WAIT) * (0.75 + chance / 2);
}

interface LiveListener {
  /** The stream is open; `again` when there was one before it, so that events may have been missed. */
  onOpen: (again: boolean) => void;
  onMessage: (line: string) => void;
}

/**
 * The page's event stream. The browser reopens a broken stream; this class retries a refused one (no session, too many
 * pages, a starting server) with backoff, and at once when the page is visible or online again.
 */
export class LiveConnection {
  private source: EventSource | null = null;
  private timer: number | undefined;
  private refusals = 0;
  private openedBefore = false;

  constructor(private readonly listener: LiveListener) {}

  start(): void {
    document.addEventListener('visibilitychange', this.onVisibility);
    window.addEventListener('online', this.onBack);
    if (document.visibilityState === 'visible') this.connect();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    window.removeEventListener('online', this.onBack);
    this.disconnect();
  }

  private connect(): void {
    this.disconnect();
    const source = new EventSource(LIVE);
    this.source = source;
    source.onopen = () => {
      this.refusals = 0;
      this.listener.onOpen(this.openedBefore);
      this.openedBefore = true;
    };
    source.onmessage = ({ data }: MessageEvent<string>) => this.listener.onMessage(data);
    source.onerror = () => {
      // While CONNECTING the browser retries by itself.
      if (source.readyState === EventSource.CLOSED) this.tryLater();
    };
  }

  private tryLater(): void {
    this.disconnect();
    if (document.visibilityState !== 'visible') return; // it is opened when the page is visible again
    this.timer = window.setTimeout(() => this.connect(), waitBeforeTry(this.refusals, Math.random()));
    this.refusals += 1;
  }

  private disconnect(): void {
    window.clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  private readonly onBack = (): void => {
    if (this.source === null && document.visibilityState === 'visible') this.connect();
  };

  private readonly onVisibility = (): void => {
    if (document.visibilityState === 'visible') {
      if (this.source === null) this.connect();
      else window.clearTimeout(this.timer);
      return;
    }
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.disconnect(), HIDDEN_DISCONNECT_MS);
  };
}
