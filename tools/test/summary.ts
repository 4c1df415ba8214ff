import { lastLines } from './stages.js';
import type { FinishedStage } from './run-stage.js';

const SLOWEST_FILES = 10;
const time = (seconds: number): string => `${seconds.toFixed(1)} s`.padStart(8);
const indent = (text: string): string => text.replaceAll(/^/gm, '    ');

/** Formats the failures, the test servers, each stage, the slowest files and, in the last line, the counts. */
export function summary(finished: readonly FinishedStage[], servers: string): string {
  const totalPassed = finished.reduce((sum, stage) => sum + stage.passed, 0);
  const allFailures = finished.flatMap((stage) => stage.failures);
  const width = Math.max(...finished.map(({ stage }) => stage.length), 0);
  const slowest = finished
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES);
  return [
    '',
    ...allFailures.flatMap(({ name, detail }) => [`✗ ${name}`, indent(lastLines(detail, 60)), '']),
    servers,
    'Stages:',
    ...finished.map(({ stage, seconds, budgetSeconds, passed, failures }) => {
      const overBudget = seconds > budgetSeconds ? `, over its budget of ${budgetSeconds} s` : '';
      return `  ${stage.padEnd(width)}  ${time(seconds)}  ${passed} passed, ${failures.length} failed${overBudget}`;
    }),
    `  ${'total'.padEnd(width)}  ${time(finished.reduce((sum, { seconds }) => sum + seconds, 0))}`,
    ...(slowest.length > 0 ? ['Slowest files:'] : []),
    ...slowest.map(({ name, seconds }) => `  ${time(seconds)}  ${name}`),
    `${totalPassed} passed, ${allFailures.length} failed`,
  ].join('\n');
}
