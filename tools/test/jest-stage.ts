import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRepository } from '@dear-future/testing/processes/repository';
import { lastLines, type Failure, type SlowFile, type Stage, type Verdict } from './stages.js';

/** As much of Jest's `--json` as is read here. */
interface JestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Several times what they take on two cores, in minutes. */
const DEADLINES = { unit: 10, integration: 55, browser: 45 };

/** One of Jest's projects as a stage. */
export function jestStage(project: keyof typeof DEADLINES): Stage {
  const report = path.join(tmpdir(), `dear-future-jest-${project}-${process.pid}.json`);
  return {
    name: project,
    program: process.execPath,
    args: [
      inRepository('node_modules/jest/bin/jest.js'),
      ...['--selectProjects', project],
      ...['--json', `--outputFile=${report}`, '--silent'],
    ],
    deadlineMs: DEADLINES[project] * 60_000,
    verdict: async ({ code, output }) => {
      const text = await readFile(report, 'utf8').catch(() => undefined);
      await rm(report, { force: true });
      if (text === undefined) return { passed: 0, failures: [{ name: project, detail: lastLines(output, 40) }] };
      return read(project, JSON.parse(text) as JestReport, code, output);
    },
  };
}

function read(project: string, report: JestReport, code: number | null, output: string): Verdict {
  const failures = report.testResults.flatMap((file): Failure[] => {
    // A test that did not run proves nothing: skipped and forgotten ones count as failures too.
    const failed = file.assertionResults.filter(({ status }) => status !== 'passed');
    const name = path.relative(inRepository(), file.name);
    // A file that could not even be loaded has no assertions.
    if (failed.length === 0 && file.status === 'failed') return [{ name, detail: lastLines(file.message, 30) }];
    return failed.map(({ fullName, status, failureMessages }) => ({
      name: `${name} › ${fullName}`,
      detail: status === 'failed' ? failureMessages.join('\n') : `The test did not run: it is ${status}.`,
    }));
  });
  if (code !== 0 && failures.length === 0) failures.push({ name: project, detail: lastLines(output, 40) });
  return { passed: report.numPassedTests, failures, slowest: slowest(report) };
}

/** So many are named at the end: whoever wants a shorter run begins with them. */
const SLOWEST = 12;

function slowest(report: JestReport): SlowFile[] {
  return report.testResults
    .map(({ name, startTime, endTime }) => ({
      name: path.relative(inRepository(), name),
      seconds: Math.round((endTime - startTime) / 1_000),
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
}
