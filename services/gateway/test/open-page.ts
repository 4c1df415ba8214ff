import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { Visitor } from './visitor.js';

/** A page that listens to `/api/live`. It does not reconnect. */
export class OpenPage {
  readonly events: LiveEvent[] = [];
  /** Keep-alive comments so far. */
  comments = 0;
  ended = false;

  constructor(
    readonly type: string,
    private readonly leaving: AbortController,
  ) {}

  leave(): void {
    this.leaving.abort();
  }
}

/** Opens the stream and waits for its headers. */
export async function openLive(visitor: Visitor): Promise<OpenPage> {
  const leaving = new AbortController();
  const answer = await visitor.fetch('/api/live', { signal: leaving.signal });
  if (answer.status !== 200 || answer.body === null) throw new Error(`/api/live answered ${String(answer.status)}`);
  const page = new OpenPage(answer.headers.get('content-type') ?? '', leaving);
  void listen(page, answer.body);
  return page;
}

async function listen(page: OpenPage, body: ReadableStream<Uint8Array>): Promise<void> {
  let rest = '';
  try {
    for await (const chunk of body) {
      const lines = (rest + Buffer.from(chunk).toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith(':')) page.comments += 1;
        if (line.startsWith('data: ')) page.events.push(JSON.parse(line.slice(6)) as LiveEvent);
      }
    }
  } catch {
    // The page left, or the connection broke.
  }
  page.ended = true;
}
