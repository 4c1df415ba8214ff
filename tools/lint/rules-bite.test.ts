// Real: ESLint, Oxlint and the compiler with the project's own configuration. Nothing is faked.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { inRepository } from '@dear-future/testing/processes/repository';
import { ESLint, type Linter } from 'eslint';

const eslint = new ESLint({ cwd: inRepository(), ignore: false });
const fixture = (name: string): string => inRepository('tools/lint/fixtures', name);

/** What one rule says about a fixture, as if it stood at `path`. */
async function lint(rule: string, name: string, path = fixture(name)): Promise<Linter.LintMessage[]> {
  const [result] = await eslint.lintText(await readFile(fixture(name), 'utf8'), { filePath: path });
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === rule);
}

/** The rules that Oxlint finds broken in a fixture. */
function oxlint(name: string): string[] {
  const args = ['-c', fixture('oxlintrc.json'), '--format', 'json', fixture(name)];
  const { stdout } = spawnSync(inRepository('node_modules/.bin/oxlint'), args, {
    cwd: inRepository(),
    encoding: 'utf8',
  });
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
}

describe('the arrows between the projects', () => {
  const rule = '@nx/enforce-module-boundaries';
  const inCapsules = inRepository('services/capsules/src/fixture.ts');

  beforeAll(() => {
    // Without a cached project graph the rule is silent.
    const { status } = spawnSync(inRepository('node_modules/.bin/nx'), ['show', 'projects'], {
      cwd: inRepository(),
      env: { ...process.env, NX_DAEMON: 'false' },
    });
    expect(status).toBe(0);
  });

  it('forbids a service another service, and the test servers', async () => {
    const reports = await lint(rule, 'service-imports-service.ts.txt', inCapsules);
    expect(reports.map((report) => report.line)).toEqual([1, 2]);
  });

  it('forbids the web everything but the contracts', async () => {
    const reports = await lint(rule, 'web-imports-service-kit.ts.txt', inRepository('web/src/fixture.ts'));
    expect(reports.map(({ message }) => message)).toEqual([expect.stringContaining('type:web')]);
  });

  it('lets a service use the contracts', async () => {
    expect(await lint(rule, 'service-imports-libs.ts.txt', inCapsules)).toEqual([]);
  });
});

describe('input of a controller', () => {
  it('must be typed by a class that is imported as a value', async () => {
    const reports = await lint('project/validated-input', 'greeting.controller.ts');
    expect(reports.map(({ message }) => message)).toEqual([
      expect.stringContaining('import the class as a value'),
      expect.stringContaining('must be a class'),
    ]);
  });

  it('cannot be an interface that is imported as a value: it does not compile', () => {
    const tsc = inRepository('node_modules/@typescript/native/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', fixture('.')], { encoding: 'utf8' });
    expect(stdout).toContain('TS1272');
  });
});

it('finds a promise that is not waited for', () => {
  expect(oxlint('floating-promise.ts')).toEqual(['typescript(no-floating-promises)']);
});

it('finds files that import each other in a circle', () => {
  expect(oxlint('cycle/one.ts')).toEqual(['import(no-cycle)']);
});
