/** Least time between two equal lines of one source, in milliseconds: an outage repeats itself. */
const QUIET_MS = 10_000;

/** What the person in front of the terminal is told: short lines, one thing each. */
export class Terminal {
  private readonly said = new Map<string, number>();

  /** A step that begins, e.g. "Starting PostgreSQL". */
  step(sentence: string): void {
    process.stdout.write(`${sentence} …\n`);
  }

  say(sentence: string): void {
    process.stdout.write(`${sentence}\n`);
  }

  /** Something went wrong; told once in ten seconds however often it happens. */
  trouble(source: string, sentence: string): void {
    const key = `${source} ${sentence}`;
    const now = performance.now();
    if (now - (this.said.get(key) ?? -QUIET_MS) < QUIET_MS) return;
    if (this.said.size > 500) this.said.clear();
    this.said.set(key, now);
    process.stderr.write(`  ${source}: ${sentence}\n`);
  }

  /** A service's log line: warnings and errors are repeated shortly, the rest stays in its file. */
  serviceLine(service: string, line: string): void {
    const entry = parse(line);
    if (!entry) {
      if (line.trim() !== '') this.trouble(service, line);
      return;
    }
    const level = LEVELS[String(entry['level'])];
    if (level === undefined) return;
    const cause = (entry['err'] ?? entry['error']) as { message?: unknown } | string | undefined;
    const reason = typeof cause === 'string' ? cause : cause?.message;
    const sentence =
      [entry['msg'], entry['message'], entry['event']].find((each) => typeof each === 'string') ?? 'trouble';
    this.trouble(service, `${level}: ${sentence}${typeof reason === 'string' ? ` (${reason})` : ''}`);
  }
}

/** Pino writes levels as numbers unless told otherwise. */
const LEVELS: Partial<Record<string, string>> = {
  '40': 'warning',
  '50': 'error',
  '60': 'error',
  warn: 'warning',
  error: 'error',
  fatal: 'error',
};

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
