import { inRepository } from '@dear-future/testing/processes/repository';

/** What a stage found: how many of its tests passed, and what failed. */
export interface Verdict {
  passed: number;
  /** One entry for each failed test: its name, and what was wrong. */
  failures: Failure[];
  /** The files that took longest, the slowest first, where the stage knows them. */
  slowest?: SlowFile[];
}

export interface SlowFile {
  name: string;
  seconds: number;
}

export interface Failure {
  name: string;
  detail: string;
}

export interface Stage {
  name: string;
  program: string;
  args: string[];
  /** Whoever runs longer than this hangs, and is ended: a failure. Milliseconds. */
  deadlineMs: number;
  /** Reads the verdict from how the program ended and what it wrote. */
  verdict(outcome: Outcome): Promise<Verdict>;
}

export interface Outcome {
  code: number | null;
  output: string;
}

const bin = (name: string): string => inRepository('node_modules/.bin', name);

const CHECK_DEADLINE_MS = 10 * 60_000;

/** A program whose success is one test. */
function check(name: string, program: string, args: string[]): Stage {
  return {
    name,
    program: program === process.execPath ? program : bin(program),
    args,
    deadlineMs: CHECK_DEADLINE_MS,
    verdict: ({ code, output }) =>
      Promise.resolve(
        code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name, detail: lastLines(output, 60) }] },
      ),
  };
}

export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** Reads the workspaces into the graph that the boundary rule of ESLint looks at; without it the rule is silent. */
export const workspaces = check('workspaces', 'nx', ['show', 'projects']);

/** Takes as long as all other checks and the unit tests together, on one core. */
export const lint = check('lint', 'eslint', ['.']);

/** The other checks that come before the tests proper. Each counts as one test. */
export const checks: Stage[] = [
  check('format', 'prettier', ['--check', '--log-level', 'warn', '.']),
  check('types', 'tsc', ['-b']),
  check('types of tests', 'tsc', ['-p', 'tsconfig.tests.json']),
  check('weight of pages', process.execPath, ['web/scripts/first-load.mjs']),
];
