import { lastLines } from './stages.js';
import type { Finished } from './run-stage.js';

/** What a person reads at the end: failures in full, a line for each stage with its slowest files, the servers used, and the count alone. */
export function summary(finished: readonly Finished[], servers: string): string {
  const passed = finished.reduce((sum, stage) => sum + stage.passed, 0);
  const failures = finished.flatMap((stage) => stage.failures);
  const width = Math.max(...finished.map(({ stage }) => stage.length), 0);
  const table = finished.flatMap(({ stage, seconds, passed: good, failures: bad, slowest = [] }) => [
    `  ${stage.padEnd(width)}  ${`${seconds.toFixed(1)} s`.padStart(8)}  ${good} passed, ${bad.length} failed`,
    ...slowest.map((file) => `  ${''.padEnd(width)}  ${`${file.seconds} s`.padStart(8)}  ${file.name}`),
  ]);
  return [
    '',
    ...failures.flatMap(({ name, detail }) => [`✗ ${name}`, indent(lastLines(detail, 60)), '']),
    servers,
    ...table,
    `${passed} passed, ${failures.length} failed`,
  ].join('\n');
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
