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

  /** Something went wrong; told once in ten seconds however often it happens. Lines after the first are a program's own. */
  trouble(source: string, message: string): void {
    const [headline = '', ...lines] = message.split('\n');
    const sentence = headline.replace(/ Its last lines:$/, '');
    if (this.isNews(source, sentence)) process.stderr.write(`  ${source}: ${sentence}\n`);
    this.lastWords(source, lines);
  }

  /** A service's log line: warnings and errors are repeated shortly, the rest stays in its file. */
  serviceLine(service: string, line: string): void {
    const sentence = shortly(line);
    if (sentence !== undefined) this.trouble(service, sentence);
  }

  /** What a program printed before its end, as far as it has not just been told. */
  lastWords(source: string, lines: readonly string[]): void {
    for (const line of lines) {
      const sentence = shortly(line.trim())?.slice(0, 300);
      if (sentence !== undefined && this.isNews(source, sentence)) process.stderr.write(`      ${sentence}\n`);
    }
  }

  /** Two messages that differ only in numbers (a time, a process, a port) are the same problem. */
  private isNews(source: string, sentence: string): boolean {
    const key = `${source} ${sentence.replaceAll(/\d+/g, '#')}`;
    const now = performance.now();
    if (now - (this.said.get(key) ?? -QUIET_MS) < QUIET_MS) return false;
    if (this.said.size > 500) this.said.clear();
    this.said.set(key, now);
    return true;
  }
}

/** The message of a log line, or undefined when it is no problem. A line that is not JSON is shown as it is. */
function shortly(line: string): string | undefined {
  const entry = parse(line);
  if (!entry) return line.trim() === '' ? undefined : line;
  const level = LEVELS[String(entry['level'])];
  if (level === undefined) return undefined;
  const cause = (entry['err'] ?? entry['error']) as { message?: unknown } | string | undefined;
  const reason = typeof cause === 'string' ? cause : cause?.message;
  const sentence =
    [entry['msg'], entry['message'], entry['event']].find((each) => typeof each === 'string') ?? 'trouble';
  // Pino's `msg` is the error's own message when it was given no other.
  const more = typeof reason === 'string' && reason !== sentence ? ` (${reason})` : '';
  return `${level}: ${sentence}${more}`;
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
