/**
 * Checks the Helm chart: lints it, renders it with each set of values, and holds the policies over what it renders.
 * Validates it with kubeconform, too, if that is on the PATH and has the schemas. Without helm on the PATH, checks nothing.
 */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { parseAllDocuments } from 'yaml';
import { POLICIES } from './policies.js';
import type { Resource } from './resources.js';

const CHART = inRepository('deploy/helm/dear-future');
const KUBERNETES = '1.34.0';

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const run = promisify(execFile);

async function render(values: string): Promise<string> {
  const { stdout } = await run('helm', ['template', 'check', CHART, '--values', values, '--kube-version', KUBERNETES], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

function resourcesIn(yaml: string): Resource[] {
  return parseAllDocuments(yaml)
    .map((document) => document.toJS() as Resource | null)
    .filter((resource) => resource !== null);
}

async function valuesFiles(): Promise<string[]> {
  const samples = await readdir(path.join(CHART, 'ci'));
  return ['values-trial.yaml', 'values-production.yaml', ...samples.map((name) => `ci/${name}`)];
}

/** Returns null if kubeconform is not there or cannot fetch its schemas. */
async function schemaProblems(yaml: string): Promise<string[] | null> {
  const check = run('kubeconform', ['-strict', '-ignore-missing-schemas', '-kubernetes-version', KUBERNETES, '-']);
  check.child.stdin?.end(yaml);
  const output = await check.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stdout?: string; code?: string }).stdout ?? null,
  );
  if (output === null || output.includes('failed downloading schema')) return null;
  return output.split('\n').filter((line) => line.includes('invalid'));
}

async function main(): Promise<number> {
  const hasHelm = await run('helm', ['version', '--short']).then(
    () => true,
    () => false,
  );
  if (!hasHelm) {
    print('The chart was not checked, because helm is not on the PATH.');
    return 0;
  }
  let failures = 0;
  let areSchemasMissing = false;
  for (const name of await valuesFiles()) {
    const values = path.join(CHART, name);
    await run('helm', ['lint', CHART, '--strict', '--quiet', '--values', values, '--kube-version', KUBERNETES]);
    const yaml = await render(values);
    const resources = resourcesIn(yaml);
    const problems = Object.values(POLICIES).flatMap((policy) => policy(resources));
    const invalid = await schemaProblems(yaml);
    areSchemasMissing ||= invalid === null;
    problems.push(...(invalid ?? []));
    failures += problems.length;
    print(`${name}: ${resources.length} resources, ${problems.length} problems`);
    for (const problem of problems) print(`  ${problem}`);
  }
  if (areSchemasMissing)
    print('Not validated against the schemas of Kubernetes: kubeconform or its schemas are not here.');
  return failures === 0 ? 0 : 1;
}

process.exitCode = await main();
