// Real: Oxlint and the compiler with the project's own configuration. Nothing is faked.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inRepository } from '@dear-future/testing/processes/repository';

const fixture = (name: string): string => inRepository('tools/lint/fixtures', name);

interface Diagnostic {
  code: string;
  message: string;
  labels: { span: { line: number } }[];
}

/** What Oxlint finds in a file. */
function oxlint(path: string, config = '.oxlintrc.json'): Diagnostic[] {
  const args = ['-c', inRepository(config), '--no-ignore', '--format', 'json', path];
  const { stdout } = spawnSync(inRepository('node_modules/.bin/oxlint'), args, {
    cwd: inRepository(),
    encoding: 'utf8',
  });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

/** What Oxlint finds in one of the fixtures, which the project's own configuration leaves out. */
const inFixtures = (name: string): Diagnostic[] => oxlint(fixture(name), 'tools/lint/fixtures/oxlintrc.json');

/** What Oxlint finds in a fixture that stands in a folder of a project which neither Git nor a build looks at. */
async function inProject(project: string, name: string): Promise<Diagnostic[]> {
  const folder = inRepository(project, '.test');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'fixture.ts');
  try {
    await copyFile(fixture(name), path);
    return oxlint(path, '.oxlintrc.boundaries.json');
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the arrows between the projects', () => {
  beforeAll(() => {
    // Without a cached project graph the rule is silent.
    const { status } = spawnSync(inRepository('node_modules/.bin/nx'), ['show', 'projects'], {
      cwd: inRepository(),
      env: { ...process.env, NX_DAEMON: 'false' },
    });
    expect(status).toBe(0);
  });

  it('forbids a service another service, and the test servers', async () => {
    const found = await inProject('services/capsules', 'service-imports-service.ts.txt');
    expect(found.map(({ labels }) => labels[0]?.span.line)).toEqual([1, 2]);
  });

  it('forbids the web everything but the contracts', async () => {
    const found = await inProject('web', 'web-imports-service-kit.ts.txt');
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('type:web')]);
  });

  it('lets a service use the contracts', async () => {
    expect(await inProject('services/capsules', 'service-imports-libs.ts.txt')).toEqual([]);
  });
});

describe('input of a controller', () => {
  it('must be typed by a class that is imported as a value', () => {
    const found = inFixtures('greeting.controller.ts').filter(({ code }) => code === 'project(validated-input)');
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('import the class as a value'),
      expect.stringContaining('must be a class'),
    ]);
  });

  it('cannot be an interface that is imported as a value: it does not compile', () => {
    const tsc = inRepository('node_modules/@typescript/native/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', fixture('.')], { encoding: 'utf8' });
    expect(stdout).toContain('TS1484');
  });
});

it('finds a promise that is not waited for', () => {
  expect(inFixtures('floating-promise.ts').map(({ code }) => code)).toEqual(['typescript(no-floating-promises)']);
});

it('finds files that import each other in a circle', () => {
  expect(inFixtures('cycle/one.ts').map(({ code }) => code)).toEqual(['import(no-cycle)']);
});
