import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRepository } from '@dear-future/local-servers/processes/repository';

it('each class has a name of its own, so that a search finds one', () => {
  const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: inRepository(), encoding: 'utf8' });
  const files = stdout.split('\n').filter((file) => file !== '' && !file.startsWith('tools/lint/fixtures/'));
  const filesOf = new Map<string, string[]>();
  for (const file of files) {
    const source = readFileSync(inRepository(file), 'utf8');
    for (const [, name = ''] of source.matchAll(/^export (?:abstract )?class (\w+)/gm)) {
      filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
    }
  }
  expect(filesOf.size).toBeGreaterThan(100);
  expect([...filesOf].filter(([, places]) => places.length > 1)).toEqual([]);
});
