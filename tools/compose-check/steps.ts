type Outcome = 'ok' | 'failed' | 'skipped';

interface Step {
  name: string;
  outcome: Outcome;
  seconds: number;
  result: string;
}

/** Runs steps and prints each result. Does not throw if a step fails, but skips the steps after it. */
export class Steps {
  private readonly steps: Step[] = [];

  /** @param work returns a description of the result */
  async run(name: string, work: () => Promise<string>): Promise<void> {
    if (this.hasFailed) {
      this.steps.push({ name, outcome: 'skipped', seconds: 0, result: '' });
      return;
    }
    process.stdout.write(`\n== ${name}\n`);
    const started = performance.now();
    const seconds = (): number => (performance.now() - started) / 1000;
    try {
      const result = await work();
      this.steps.push({ name, outcome: 'ok', seconds: seconds(), result });
      process.stdout.write(`   ${result} (${seconds().toFixed(1)} s)\n`);
    } catch (error) {
      this.steps.push({ name, outcome: 'failed', seconds: seconds(), result: messageOf(error) });
      process.stdout.write(`   FAILED after ${seconds().toFixed(1)} s: ${messageOf(error)}\n`);
    }
  }

  get hasFailed(): boolean {
    return this.steps.some(({ outcome }) => outcome === 'failed');
  }

  /** Formats one line for each step. */
  table(): string {
    const width = Math.max(...this.steps.map(({ name }) => name.length));
    const lines = this.steps.map(
      ({ name, outcome, seconds, result }) =>
        `${name.padEnd(width)}  ${outcome.padEnd(8)}  ${seconds.toFixed(1).padStart(6)} s  ${result}`,
    );
    return lines.join('\n');
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
