import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { Visitor } from './visitor.js';

/** A page that listens to `/api/live`. Unlike a real page, it does not reconnect. */
export class LivePage {
  readonly events: LiveEvent[] = [];
  /** Keep-alive comments received so far. */
  commentCount = 0;
  hasEnded = false;

  constructor(
    readonly contentType: string,
    private readonly abortController: AbortController,
  ) {}

  close(): void {
    this.abortController.abort();
  }
}

/** Opens the stream and waits for its headers. */
export async function openLive(visitor: Visitor): Promise<LivePage> {
  const abortController = new AbortController();
  const response = await visitor.fetch('/api/live', { signal: abortController.signal });
  if (response.status !== 200 || response.body === null)
    throw new Error(`/api/live returned ${String(response.status)}`);
  const page = new LivePage(response.headers.get('content-type') ?? '', abortController);
  void listen(page, response.body);
  return page;
}

async function listen(page: LivePage, body: ReadableStream<Uint8Array>): Promise<void> {
  let unfinishedLine = '';
  try {
    for await (const chunk of body) {
      const lines = (unfinishedLine + Buffer.from(chunk).toString('utf8')).split('\n');
      unfinishedLine = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith(':')) page.commentCount += 1;
        if (line.startsWith('data: ')) page.events.push(JSON.parse(line.slice(6)) as LiveEvent);
      }
    }
  } catch {
    // The page closed, or the connection broke.
  }
  page.hasEnded = true;
}
