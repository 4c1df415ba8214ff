export type Outcome = 'ok' | 'failed' | 'skipped';

interface Step {
  name: string;
  outcome: Outcome;
  seconds: number;
  seen: string;
}

/** Prints each step as it ends. Never throws: a failure is recorded, and the steps after it are skipped. */
export class Steps {
  private readonly steps: Step[] = [];

  /** @param work returns what it saw */
  async run(name: string, work: () => Promise<string>): Promise<void> {
    if (this.failed) {
      this.steps.push({ name, outcome: 'skipped', seconds: 0, seen: '' });
      return;
    }
    process.stdout.write(`\n== ${name}\n`);
    const started = performance.now();
    const seconds = (): number => (performance.now() - started) / 1000;
    try {
      const seen = await work();
      this.steps.push({ name, outcome: 'ok', seconds: seconds(), seen });
      process.stdout.write(`   ${seen} (${seconds().toFixed(1)} s)\n`);
    } catch (error) {
      this.steps.push({ name, outcome: 'failed', seconds: seconds(), seen: messageOf(error) });
      process.stdout.write(`   FAILED after ${seconds().toFixed(1)} s: ${messageOf(error)}\n`);
    }
  }

  get failed(): boolean {
    return this.steps.some(({ outcome }) => outcome === 'failed');
  }

  table(): string {
    const width = Math.max(...this.steps.map(({ name }) => name.length));
    const lines = this.steps.map(
      ({ name, outcome, seconds, seen }) =>
        `${name.padEnd(width)}  ${outcome.padEnd(8)}  ${seconds.toFixed(1).padStart(6)} s  ${seen}`,
    );
    return lines.join('\n');
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
