// Real: Oxlint, the compiler and our retired-word check, with the project's configuration.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepository } from '@dear-future/local-servers/processes/repository';

const fixture = (name: string): string => inRepository('tools/lint/fixtures', name);

interface Diagnostic {
  code: string;
  message: string;
  labels: { span: { line: number } }[];
}

function oxlint(path: string, config = '.oxlintrc.json'): Diagnostic[] {
  const args = ['-c', inRepository(config), '--no-ignore', '--format', 'json', path];
  const program = inRepository('node_modules/.bin/oxlint');
  const { stdout } = spawnSync(program, args, { cwd: inRepository(), encoding: 'utf8' });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

/** Returns the findings in a fixture. The project's own configuration ignores fixtures. */
const findingsIn = (name: string): Diagnostic[] => oxlint(fixture(name), 'tools/lint/fixtures/oxlintrc.json');

/** Copies a fixture to an ignored folder of a project, and returns the findings there. */
async function findingsInProject(project: string, name: string): Promise<Diagnostic[]> {
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

describe('the rule for imports between projects', () => {
  beforeAll(() => {
    // Makes Nx cache its project graph, which `@nx/enforce-module-boundaries` needs.
    const options = { cwd: inRepository(), env: { ...process.env, NX_DAEMON: 'false' } };
    expect(spawnSync(inRepository('node_modules/.bin/nx'), ['show', 'projects'], options).status).toBe(0);
  });

  it('does not let a service import another service or the test servers', async () => {
    const found = await findingsInProject('services/capsules', 'service-imports-service.ts.txt');
    expect(found.map(({ labels }) => labels[0]?.span.line)).toEqual([1, 2]);
  });

  it('does not let the web app import service-kit', async () => {
    const found = await findingsInProject('web', 'web-imports-service-kit.ts.txt');
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('type:web')]);
  });

  it('lets a service import contracts', async () => {
    expect(await findingsInProject('services/capsules', 'service-imports-libs.ts.txt')).toEqual([]);
  });
});

describe('the type of a controller’s input', () => {
  it('must be a class that is imported as a value', () => {
    const found = findingsIn('greeting.controller.ts').filter(({ code }) => code === 'project(validated-input)');
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('import the class as a value'),
      expect.stringContaining('must be a class'),
    ]);
  });

  it('cannot be an interface imported as a value, which does not compile', () => {
    const tsc = inRepository('node_modules/@typescript/native/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', fixture('.')], { encoding: 'utf8' });
    expect(stdout).toContain('TS1484');
  });
});

describe('npm run lint', () => {
  it('finds a floating promise', () => {
    expect(findingsIn('floating-promise.ts').map(({ code }) => code)).toEqual(['typescript(no-floating-promises)']);
  });

  it('finds code that reads the current time without the clock', () => {
    const found = findingsIn('current-time.ts').map(({ code, labels }) => [code, labels[0]?.span.line]);
    expect(found).toEqual(Array(2).fill(['clock(one-clock)', 1]));
  });

  it('finds text beside a sibling that comes and goes, which breaks translated pages', () => {
    const found = findingsIn('bare-text.tsx').filter(({ code }) => code === 'translation(bare-text)');
    expect(found.map(({ labels }) => labels[0]?.span.line)).toEqual([8, 9, 9, 12]);
  });

  it('finds volatile functions in conditions of SQL, which PostgreSQL cannot look up in an index', () => {
    const found = findingsIn('volatile-condition.ts').map(({ code, labels }) => [code, labels[0]?.span.line]);
    expect(found).toEqual([2, 3, 4, 5, 6].map((line) => ['sql(stable-conditions)', line]));
  });

  it('finds an import cycle', () => {
    expect(findingsIn('cycle/one.ts').map(({ code }) => code)).toEqual(['import(no-cycle)']);
  });

  it('finds an import that violates the order of folders', () => {
    const found = findingsIn('folders').map(({ code, message }) => [code, message]);
    expect(found).toEqual([['folders(one-way)', expect.stringContaining('first must not import second')]]);
  });

  it('finds retired words in file names and file contents, and undeclared types in the glossary', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'words-'));
    try {
      await mkdir(join(folder, 'docs'));
      await writeFile(join(folder, 'docs/glossary.md'), '[`Video`](../video.ts), [`Sound`](../video.ts)\n');
      await writeFile(
        join(folder, 'video.ts'),
        'export class Video {}\n\n/** Nobody reads it. */\nconst openCaseFile = 1;\n',
      );
      await writeFile(join(folder, 'whoever-sends.ts'), 'export const sender = 1;\n');
      spawnSync('git', ['init', '--quiet'], { cwd: folder });
      const { status, stderr } = spawnSync(process.execPath, [inRepository('tools/lint/words.mjs')], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stderr.trimEnd().split('\n')).toEqual([
        expect.stringMatching(/^video\.ts:3: "nobody" is retired; write: /),
        'video.ts:4: "case file" is retired; write: DeliveryContext',
        expect.stringMatching(/^whoever-sends\.ts:0: "whoever" is retired; write: /),
        'docs/glossary.md: video.ts does not declare Sound',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
