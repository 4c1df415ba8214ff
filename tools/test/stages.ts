import { inRepository } from '@dear-future/local-servers/processes/repository';
import { jestReport, playwrightReport, type Failure, type Report } from './reports.js';

export interface Stage {
  name: string;
  program: string;
  args: string[];
  /** Expected seconds on two cores; the summary reports stages that take longer. */
  budgetSeconds: number;
  /** Milliseconds after which a stage is killed and fails. */
  deadlineMs: number;
  /** Builds a report from the exit code and the output. */
  read(outcome: { code: number | null; output: string }): Promise<Report>;
}

interface Selection {
  /** Whether to run tasks only of the projects that the changes since `main` affect. */
  isAffectedOnly: boolean;
  nxArgs: string[];
}

/** How many tasks run in parallel on two cores. */
const PARALLEL = 2;
/** More tasks, because integration tests spend half their time waiting for processes, emails and timers. */
const PARALLEL_INTEGRATION = 4;
const DEADLINE_FACTOR = 5;

/** Returns a stage that runs Nx targets. A check counts as one test. A build or bundle counts only if it fails. */
export function nxStage(
  name: string,
  targets: string[],
  budgetSeconds: number,
  { isAffectedOnly, nxArgs }: Selection,
): Stage {
  const parallel = targets.includes('integration') ? PARALLEL_INTEGRATION : PARALLEL;
  const options = ['--targets', targets.join(), '--parallel', String(parallel), ...nxArgs];
  return {
    name,
    program: inRepository('node_modules/.bin/nx'),
    args: [isAffectedOnly ? 'affected' : 'run-many', ...options],
    budgetSeconds,
    deadlineMs: budgetSeconds * DEADLINE_FACTOR * 1_000,
    read: async ({ code, output }) => {
      const reports = await Promise.all(tasksOf(output).map((task) => reportOf(task, output)));
      const passed = reports.reduce((sum, report) => sum + report.passed, 0);
      const failures = reports.flatMap((report) => report.failures);
      if (code !== 0 && failures.length === 0) failures.push({ name, detail: lastLines(output, 60) });
      return { passed, failures, files: reports.flatMap(({ files }) => files) };
    },
  };
}

/** Returns a stage that runs a program, which counts as one test. */
export function programStage(name: string, script: string, budgetSeconds: number, shouldPrint = false): Stage {
  return {
    name,
    program: process.execPath,
    args: [inRepository(script)],
    budgetSeconds,
    deadlineMs: budgetSeconds * DEADLINE_FACTOR * 1_000,
    read: ({ code, output }) => {
      if (shouldPrint) process.stdout.write(`${output}\n`);
      return Promise.resolve(resultOf(code === 0, { name, detail: lastLines(output, 60) }));
    },
  };
}

function resultOf(hasSucceeded: boolean, failure: Failure, passed = 1): Report {
  return hasSucceeded ? { passed, failures: [], files: [] } : { passed: 0, failures: [failure], files: [] };
}

const TASK = String.raw`(?:@dear-future/)?([^\s:]+):([^\s:]+)`;

/** Nx prints `✔  nx run @dear-future/web:lint` for a task that succeeded, and lists failed tasks at the end. */
function tasksOf(output: string) {
  const matches = (pattern: string, text: string): [string, string][] =>
    [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, project = '', target = '']) => [project, target]);
  const [, failed = ''] = output.split('Failed tasks:');
  return [
    ...matches(`^✔\\s+nx run ${TASK}`, output).map(([project, target]) => ({ project, target, hasSucceeded: true })),
    ...matches(`^- ${TASK}$`, failed).map(([project, target]) => ({ project, target, hasSucceeded: false })),
  ];
}

type Task = ReturnType<typeof tasksOf>[number];

async function reportOf({ project, target, hasSucceeded }: Task, output: string): Promise<Report> {
  const failure = { name: `${target} of ${project}`, detail: lastLines(outputOf(project, target, output), 60) };
  if (target === 'build' || target === 'bundle') return resultOf(hasSucceeded, failure, 0);
  const read = project === 'e2e' ? playwrightReport : jestReport;
  for (const folder of ['.', 'libs', 'services']) {
    const report = await read(inRepository('.test', folder, project, `${target}.json`));
    if (report === undefined) continue;
    return hasSucceeded || report.failures.length > 0 ? report : { ...report, failures: [failure] };
  }
  return resultOf(hasSucceeded, failure);
}

/** Returns a failed task's output, which Nx prints between the task's line and that of the next task. */
function outputOf(project: string, target: string, output: string): string {
  const start = output.indexOf(`> nx run @dear-future/${project}:${target}\n`);
  if (start < 0) return output;
  const end = output.slice(start + 1).search(/^(> nx run |✔ | NX )/m);
  return end < 0 ? output.slice(start) : output.slice(start, start + end);
}

export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
