import { startChild } from '@dear-future/local-servers/processes/child';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import type { Report } from './reports.js';
import { lastLines, type Stage } from './stages.js';

export interface FinishedStage extends Report {
  stage: string;
  seconds: number;
  budgetSeconds: number;
}

/**
 * Runs one stage, and says every half minute that it is still running. The signal or the deadline ends it. A stage that
 * misses its deadline fails even if all its tests passed, because something has kept it alive.
 */
export async function runStage(stage: Stage, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<FinishedStage> {
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 100) / 10;
  const child = startChild({ name: stage.name, program: stage.program, args: stage.args, cwd: inRepository(), env });
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const print = (): unknown => process.stdout.write(`  still running ${stage.name} (${Math.round(seconds())} s)\n`);
  const progress = setInterval(print, 30_000);
  const end = (): void => void child.stop(5_000);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const timedOut = new AbortController();
  const deadline = setTimeout(() => {
    timedOut.abort();
    // Kills the whole process group, because children that hang do not notice that their parent has ended.
    process.kill(-child.pid, 'SIGKILL');
  }, stage.deadlineMs);
  const { code } = await child.exited;
  clearTimeout(deadline);
  signal.removeEventListener('abort', end);
  clearInterval(progress);
  const output = lines.join('\n');
  const report = await stage.read({ code, output });
  if (timedOut.signal.aborted) {
    const minutes = Math.round(stage.deadlineMs / 6_000) / 10;
    const detail = `Still running after ${minutes} minutes. Its last lines:\n${lastLines(output, 40)}`;
    report.failures.unshift({ name: `${stage.name} hangs`, detail });
  }
  return { stage: stage.name, seconds: seconds(), budgetSeconds: stage.budgetSeconds, ...report };
}
