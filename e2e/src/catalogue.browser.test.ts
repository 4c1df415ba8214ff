// Real: everything, but answers that nobody can wait for, which are put in place of the server's; each row says which.
import { ERRORS } from './catalogue/errors.js';
import type { Row } from './catalogue/row.js';
import { RULES } from './catalogue/rules.js';
import { World } from './catalogue/world.js';

let world: World;

beforeAll(async () => {
  world = await World.open();
});

afterAll(async () => {
  await world.close();
});

beforeEach(async () => {
  await world.fresh();
});

describe.each<[string, readonly Row[]]>([
  ['what happened, and what failed', ERRORS],
  ['what stands in the way', RULES],
])('%s', (_part, rows) => {
  it.each(rows.map(({ row, see }) => [row, see] as const))('%s', async (_row, see) => see(world));
});
