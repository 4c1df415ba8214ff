import { startChild } from '@dear-future/testing/processes/child';
import { inRepository } from '@dear-future/testing/processes/repository';
import type { Stage, Verdict } from './stages.js';

export interface Finished extends Verdict {
  stage: string;
  seconds: number;
}

/** Runs one stage to its end, with a sign of life every half minute. An aborted signal ends it. */
export async function runStage(stage: Stage, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Finished> {
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 100) / 10;
  const child = startChild({ name: stage.name, program: stage.program, args: stage.args, cwd: inRepository(), env });
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const life = setInterval(
    () => process.stdout.write(`  still at ${stage.name} (${Math.round(seconds())} s)\n`),
    30_000,
  );
  const end = (): void => {
    void child.stop(5_000);
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const { code } = await child.exited;
  signal.removeEventListener('abort', end);
  clearInterval(life);
  return { stage: stage.name, seconds: seconds(), ...(await stage.verdict({ code, output: lines.join('\n') })) };
}
