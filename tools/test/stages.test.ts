// Unit: parsing the output of Nx 23.2.
import { nxStage } from './stages.js';

const OUTPUT = `
 NX   Running target types for 2 projects:

- @dear-future/capsules
- @dear-future/testing


✔  nx run @dear-future/testing:types  [existing outputs match the cache, left as is]

> nx run @dear-future/capsules:types

> tsc -p services/capsules --noEmit

services/capsules/test/capsule.ts:220:33 - error TS2339
Warning: command "tsc -p services/capsules --noEmit" exited with non-zero status code


 NX   Running target types for 2 projects failed

Failed tasks:

- @dear-future/capsules:types
`;

const stage = nxStage('checks', ['types'], 10, { isAffectedOnly: false, nxArgs: [] });

describe('a stage of Nx tasks', () => {
  it('counts each task, and quotes the output of a failed task', async () => {
    const { passed, failures } = await stage.read({ code: 1, output: OUTPUT });
    expect(passed).toBe(1);
    expect(failures).toEqual([{ name: 'types of capsules', detail: expect.stringContaining('TS2339') as string }]);
    expect(failures[0]?.detail).not.toContain('Running target');
  });

  it('fails if Nx fails without naming a task', async () => {
    const { passed, failures } = await stage.read({ code: 1, output: 'The graph could not be made' });
    expect([passed, failures]).toEqual([0, [{ name: 'checks', detail: 'The graph could not be made' }]]);
  });
});
