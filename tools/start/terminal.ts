/** An equal line of one source is printed again only after this time: outages repeat themselves. */
const QUIET_MS = 10_000;

export class Terminal {
  private readonly said = new Map<string, number>();

  /** Such as "Starting PostgreSQL". */
  step(sentence: string): void {
    process.stdout.write(`${sentence} …\n`);
  }

  say(sentence: string): void {
    process.stdout.write(`${sentence}\n`);
  }

  /** Printed once in ten seconds. Lines after the first are a program's own. */
  trouble(source: string, message: string): void {
    const [headline = '', ...lines] = message.split('\n');
    const sentence = headline.replace(/ Its last lines:$/, '');
    if (this.isNews(source, sentence)) process.stderr.write(`  ${source}: ${sentence}\n`);
    this.lastWords(source, lines);
  }

  /** Warnings and errors are printed in short form, the rest stays in its file. */
  serviceLine(service: string, line: string): void {
    const sentence = shortly(line);
    if (sentence !== undefined) this.trouble(service, sentence);
  }

  /** Except lines that were just printed. */
  lastWords(source: string, lines: readonly string[]): void {
    for (const line of lines) {
      const sentence = shortly(line.trim())?.slice(0, 300);
      if (sentence !== undefined && this.isNews(source, sentence)) process.stderr.write(`      ${sentence}\n`);
    }
  }

  /** Messages that differ only in numbers (a time, a process, a port) are the same problem. */
  private isNews(source: string, sentence: string): boolean {
    const key = `${source} ${sentence.replaceAll(/\d+/g, '#')}`;
    const now = performance.now();
    if (now - (this.said.get(key) ?? -QUIET_MS) < QUIET_MS) return false;
    if (this.said.size > 500) this.said.clear();
    this.said.set(key, now);
    return true;
  }
}

/** Undefined without a problem. Lines that are not JSON are printed unchanged. */
function shortly(line: string): string | undefined {
  const entry = parse(line);
  if (!entry) return line.trim() === '' ? undefined : line;
  const level = LEVELS[String(entry['level'])];
  if (level === undefined) return undefined;
  const cause = (entry['err'] ?? entry['error']) as { message?: unknown } | string | undefined;
  const reason = typeof cause === 'string' ? cause : cause?.message;
  const sentence =
    [entry['msg'], entry['message'], entry['event']].find((each) => typeof each === 'string') ?? 'trouble';
  // Without a message, Pino's `msg` is the error's message.
  const more = typeof reason === 'string' && reason !== sentence ? ` (${reason})` : '';
  return `${level}: ${sentence}${more}`;
}

/** Pino writes levels as numbers by default. */
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
