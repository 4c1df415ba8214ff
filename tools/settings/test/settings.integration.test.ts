// Real: the built program, the settings of the built services, and docs/settings.md.
import { startChild } from '@dear-future/local-servers/processes/child';
import { inRepository } from '@dear-future/local-servers/processes/repository';

it('docs/settings.md is up to date', async () => {
  const child = startChild({
    name: 'settings',
    program: process.execPath,
    args: [inRepository('tools/dist/settings/main.js'), '--check'],
    env: { PATH: process.env.PATH },
  });
  const { code } = await child.exited;
  expect(child.lastLines().join('\n')).toBe('docs/settings.md is up to date.');
  expect(code).toBe(0);
});
