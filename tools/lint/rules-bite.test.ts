// Real: ESLint with the project's own configuration, run as one process for all fixtures. Nothing is faked.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Report {
  line: number;
  message: string;
}

const BOUNDARIES = '@nx/enforce-module-boundaries';
const FIXTURES = [
  { rule: BOUNDARIES, fixture: 'service-imports-service.ts.txt', pretended: 'services/capsules/src/fixture.ts' },
  { rule: BOUNDARIES, fixture: 'web-imports-service-kit.ts.txt', pretended: 'web/src/fixture.ts' },
  { rule: BOUNDARIES, fixture: 'service-imports-libs.ts.txt', pretended: 'services/capsules/src/fixture.ts' },
  { rule: 'house/validated-input', fixture: 'greeting.controller.ts' },
];

let reports: Map<string, Report[]>;

beforeAll(() => {
  const run = (program: string, args: string[]): string =>
    execFileSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false' } });
  // Without a cached project graph the rule about the workspaces is silent.
  run(path.join(root, 'node_modules/.bin/nx'), ['show', 'projects']);
  const output = run(process.execPath, [path.join(root, 'tools/lint/lint-fixture.mjs'), JSON.stringify(FIXTURES)]);
  const found = JSON.parse(output) as Report[][];
  reports = new Map(FIXTURES.map(({ fixture }, index) => [fixture, found[index] ?? []]));
});

describe('imports between the workspaces', () => {
  it('forbids a service another service, and the test servers', () => {
    expect(reports.get('service-imports-service.ts.txt')?.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('forbids the web everything but the contracts', () => {
    const found = reports.get('web-imports-service-kit.ts.txt') ?? [];
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toContain('type:web');
  });

  it('lets a service use the contracts', () => {
    expect(reports.get('service-imports-libs.ts.txt')).toEqual([]);
  });
});

describe('input of a controller', () => {
  it('must be typed by a class that is imported as a value', () => {
    expect(reports.get('greeting.controller.ts')?.map(({ message }) => message)).toEqual([
      expect.stringContaining('import the class as a value'),
      expect.stringContaining('must be a class'),
    ]);
  });
});
