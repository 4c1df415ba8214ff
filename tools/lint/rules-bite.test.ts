// Real: ESLint with the project's own configuration, run as a process. Nothing is faked.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Report {
  line: number;
  message: string;
}

function lint(rule: string, fixture: string, pretended?: string): Report[] {
  const program = path.join(root, 'tools/lint/lint-fixture.mjs');
  const output = execFileSync(process.execPath, [program, rule, fixture, ...(pretended ? [pretended] : [])], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  return JSON.parse(output) as Report[];
}

describe('the arrows between the workspaces', () => {
  const rule = '@nx/enforce-module-boundaries';

  beforeAll(() => {
    // Without a cached project graph the rule is silent.
    execFileSync(path.join(root, 'node_modules/.bin/nx'), ['show', 'projects'], {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false' },
    });
  }, 60_000);

  it('forbids a service another service, and the test servers', () => {
    const reports = lint(rule, 'service-imports-service.ts.txt', 'services/capsules/src/fixture.ts');
    expect(reports.map((report) => report.line)).toEqual([1, 2]);
  }, 60_000);

  it('forbids the web everything but the contracts', () => {
    const reports = lint(rule, 'web-imports-service-kit.ts.txt', 'web/src/fixture.ts');
    expect(reports).toHaveLength(1);
    expect(reports[0]?.message).toContain('type:web');
  }, 60_000);

  it('lets a service use the contracts', () => {
    expect(lint(rule, 'service-imports-libs.ts.txt', 'services/capsules/src/fixture.ts')).toEqual([]);
  }, 60_000);
});

describe('input of a controller', () => {
  it('must be typed by a class that is imported as a value', () => {
    const reports = lint('house/validated-input', 'greeting.controller.ts');
    expect(reports.map((report) => report.message)).toEqual([
      expect.stringContaining('import the class as a value'),
      expect.stringContaining('must be a class'),
    ]);
  }, 60_000);
});
