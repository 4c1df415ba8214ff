import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { Visitor } from './visitor.js';

/** A page that listens to `/api/live`, as far as these tests need one. It does not come again by itself. */
export class OpenPage {
  readonly events: LiveEvent[] = [];
  /** Signs of life so far. */
  comments = 0;
  ended = false;

  constructor(
    readonly type: string,
    private readonly leaving: AbortController,
  ) {}

  leave(): void {
    this.leaving.abort();
  }

  /** One line of the stream. */
  hear(line: string): void {
    if (line.startsWith(':')) this.comments += 1;
    if (line.startsWith('data: ')) this.events.push(JSON.parse(line.slice(6)) as LiveEvent);
  }
}

/** Opens the stream and settles when it has begun. */
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
      for (const line of lines) page.hear(line);
    }
  } catch {
    // Left, or cut off: over either way.
  }
  page.ended = true;
}
