/** A line is repeated only after this time, because programs log the same line many times during an outage. */
const QUIET_MS = 10_000;

export class Terminal {
  private readonly lastPrinted = new Map<string, number>();

  /** Prints a step such as "Starting PostgreSQL". */
  step(sentence: string): void {
    process.stdout.write(`${sentence} …\n`);
  }

  say(sentence: string): void {
    process.stdout.write(`${sentence}\n`);
  }

  /** Prints a problem, at most once in ten seconds. Lines after the first come from the program's output. */
  printProblem(source: string, message: string): void {
    const [headline = '', ...lines] = message.split('\n');
    const sentence = headline.replace(/ Its last lines:$/, '');
    if (this.isNew(source, sentence)) process.stderr.write(`  ${source}: ${sentence}\n`);
    this.printLastLines(source, lines);
  }

  /** Prints a line in short form if it is a warning or an error. The log file has all lines. */
  printServiceLine(service: string, line: string): void {
    const sentence = summarize(line);
    if (sentence !== undefined) this.printProblem(service, sentence);
  }

  /** Prints a program's last lines, except those printed in the last ten seconds. */
  printLastLines(source: string, lines: readonly string[]): void {
    for (const line of lines) {
      const sentence = summarize(line.trim())?.slice(0, 300);
      if (sentence !== undefined && this.isNew(source, sentence)) process.stderr.write(`      ${sentence}\n`);
    }
  }

  /** Messages that differ only in numbers (a time, a process, a port) are the same problem. */
  private isNew(source: string, sentence: string): boolean {
    const key = `${source} ${sentence.replaceAll(/\d+/g, '#')}`;
    const now = performance.now();
    if (now - (this.lastPrinted.get(key) ?? -QUIET_MS) < QUIET_MS) return false;
    if (this.lastPrinted.size > 500) this.lastPrinted.clear();
    this.lastPrinted.set(key, now);
    return true;
  }
}

/** Shortens a warning or error. Returns undefined for other levels, and lines that are not JSON unchanged. */
function summarize(line: string): string | undefined {
  const entry = parse(line);
  if (!entry) return line.trim() === '' ? undefined : line;
  const level = LEVELS[String(entry['level'])];
  if (level === undefined) return undefined;
  const cause = (entry['err'] ?? entry['error']) as { message?: unknown } | string | undefined;
  const reason = typeof cause === 'string' ? cause : cause?.message;
  const sentence =
    [entry['msg'], entry['message'], entry['event']].find((each) => typeof each === 'string') ??
    'a problem without a message';
  // Without a message, Pino's `msg` is the error's message.
  const details = typeof reason === 'string' && reason !== sentence ? ` (${reason})` : '';
  return `${level}: ${sentence}${details}`;
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
