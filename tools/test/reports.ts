import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inRepository } from '@dear-future/local-servers/processes/repository';

export interface Failure {
  name: string;
  detail: string;
}

/** The result of a run of tests, or of a check. */
export interface Report {
  passed: number;
  failures: Failure[];
  /** Test files and their durations, if the runner reports them. */
  files: { name: string; seconds: number }[];
}

/** The parts of Jest's `--json` that we read. Times are in milliseconds. */
interface JestJson {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Reads Jest's report. Skipped tests count as failures. */
export async function jestReport(file: string): Promise<Report | undefined> {
  const json = await readJson<JestJson>(file);
  if (json === undefined) return undefined;
  const failures = json.testResults.flatMap((result): Failure[] => {
    const name = path.relative(inRepository(), result.name);
    const failed = result.assertionResults.filter(({ status }) => status !== 'passed');
    // A file that could not be loaded has no results of single tests.
    if (failed.length === 0 && result.status === 'failed') return [{ name, detail: result.message }];
    return failed.map(({ ancestorTitles, title, status, failureMessages }) => ({
      name: [name, ...ancestorTitles, title].join(' › '),
      detail: status === 'failed' ? failureMessages.join('\n') : `The test did not run: its status is ${status}.`,
    }));
  });
  const files = json.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(inRepository(), name),
    seconds: (endTime - startTime) / 1_000,
  }));
  return { passed: json.numPassedTests, failures, files };
}

/** The parts of Playwright's JSON report that we read. */
interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: string; results: { status: string; duration: number; errors: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightJson {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** Reads Playwright's report. A test that passed only when it was retried counts as a failure. */
export async function playwrightReport(file: string): Promise<Report | undefined> {
  const json = await readJson<PlaywrightJson>(file);
  if (json === undefined) return undefined;
  const report: Report = { passed: 0, failures: [], files: [] };
  for (const { message = '' } of json.errors) report.failures.push({ name: 'browser', detail: message });
  const seconds = new Map<string, number>();
  const visit = (suite: PlaywrightSuite, titles: string[]): void => {
    for (const { title, tests } of suite.specs) {
      for (const { status, results } of tests) {
        const file = path.relative(inRepository(), path.join(json.config.rootDir, suite.file));
        seconds.set(file, (seconds.get(file) ?? 0) + results.reduce((sum, { duration }) => sum + duration, 0) / 1_000);
        if (status === 'expected' && results.every((result) => result.status === 'passed')) report.passed += 1;
        else {
          const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
          const detail = messages.join('\n') || `The test did not pass: its status is ${status}.`;
          report.failures.push({ name: [file, ...titles, title].join(' › '), detail });
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const suite of json.suites) visit(suite, []);
  report.files = [...seconds].map(([name, total]) => ({ name, seconds: total }));
  return report;
}

async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
