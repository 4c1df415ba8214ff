import { inRepository } from '@dear-future/testing/processes/repository';
import { jestReport, playwrightReport, type Report } from './reports.js';

export interface Failure {
  name: string;
  detail: string;
}

/** One step of a run: a program, how long it should take, and how its result is read. */
export interface Stage {
  name: string;
  program: string;
  args: string[];
  /** What it should take on two cores, in seconds; the summary says where it took more. */
  budgetSeconds: number;
  /** A stage that runs longer hangs, and is ended: a failure. Milliseconds. */
  deadlineMs: number;
  /** Reads what it found from how the program ended and what it printed. */
  read(outcome: Outcome): Promise<Report>;
}

export interface Outcome {
  code: number | null;
  output: string;
}

export interface Selection {
  /** Only the projects that a change touches. */
  affected: boolean;
  /** Arguments that are passed on to Nx. */
  nxArgs: string[];
}

/** Projects run side by side: two cores. */
const PARALLEL = 2;
/** Integration tests wait for processes, mails and timers half of their time. */
const PARALLEL_INTEGRATION = 4;
const DEADLINE_FACTOR = 5;

/** Runs Nx targets of all projects, or of those that a change touches. Each task other than a test suite counts as one test. */
export function nxStage(
  name: string,
  targets: string[],
  budgetSeconds: number,
  { affected, nxArgs }: Selection,
): Stage {
  const parallel = targets.includes('integration') ? PARALLEL_INTEGRATION : PARALLEL;
  return {
    name,
    program: inRepository('node_modules/.bin/nx'),
    args: [
      ...(affected ? ['affected'] : ['run-many']),
      ...['--targets', targets.join(), '--parallel', String(parallel), ...nxArgs],
    ],
    budgetSeconds,
    deadlineMs: budgetSeconds * DEADLINE_FACTOR * 1_000,
    read: async ({ code, output }) => {
      const tasks = tasksOf(output);
      const reports = await Promise.all(tasks.map((task) => reportOf(task, output)));
      const report: Report = {
        passed: reports.reduce((sum, { passed }) => sum + passed, 0),
        failures: reports.flatMap(({ failures }) => failures),
        files: reports.flatMap(({ files }) => files),
      };
      if (code !== 0 && report.failures.length === 0) report.failures.push({ name, detail: lastLines(output, 60) });
      return report;
    },
  };
}

/** A program whose success is one test. */
export function programStage(name: string, script: string, budgetSeconds: number): Stage {
  return {
    name,
    program: process.execPath,
    args: [inRepository(script)],
    budgetSeconds,
    deadlineMs: budgetSeconds * DEADLINE_FACTOR * 1_000,
    read: ({ code, output }) =>
      Promise.resolve({
        passed: code === 0 ? 1 : 0,
        failures: code === 0 ? [] : [{ name, detail: lastLines(output, 60) }],
        files: [],
      }),
  };
}

interface Task {
  project: string;
  target: string;
  succeeded: boolean;
}

const TASK = String.raw`(?:@dear-future/)?([^\s:]+):([^\s:]+)`;

/** Nx writes a line such as `✔  nx run @dear-future/web:lint` for a task that succeeded, and lists the others at its end. */
function tasksOf(output: string): Task[] {
  const matches = (pattern: string, text: string): [string, string][] =>
    [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, project = '', target = '']) => [project, target]);
  const [, failed = ''] = output.split('Failed tasks:');
  return [
    ...matches(`^✔\\s+nx run ${TASK}`, output).map(([project, target]) => ({ project, target, succeeded: true })),
    ...matches(`^- ${TASK}$`, failed).map(([project, target]) => ({ project, target, succeeded: false })),
  ];
}

const FOLDERS = ['.', 'libs', 'services'];

async function reportOf({ project, target, succeeded }: Task, output: string): Promise<Report> {
  const failure: Failure = {
    name: `${target} of ${project}`,
    detail: lastLines(outputOf(project, target, output), 60),
  };
  if (target === 'build' || target === 'bundle') return { passed: 0, failures: succeeded ? [] : [failure], files: [] };
  const read = target === 'browser' ? playwrightReport : jestReport;
  for (const folder of FOLDERS) {
    const report = await read(inRepository('.test', folder, project, `${target}.json`));
    if (report === undefined) continue;
    return succeeded || report.failures.length > 0 ? report : { ...report, failures: [failure] };
  }
  return { passed: succeeded ? 1 : 0, failures: succeeded ? [] : [failure], files: [] };
}

/** Nx shows the output of a task that failed between its own line and the next task's. */
function outputOf(project: string, target: string, output: string): string {
  const start = output.indexOf(`> nx run @dear-future/${project}:${target}\n`);
  if (start < 0) return output;
  const end = output.slice(start + 1).search(/^(> nx run |✔ | NX )/m);
  return end < 0 ? output.slice(start) : output.slice(start, start + end);
}

export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
