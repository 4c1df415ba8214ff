// Real: everything, but answers that nobody can wait for, which are put in place of the server's; each row says which.
import { CALLS } from './catalogue/calls.js';
import { ERRORS } from './catalogue/errors.js';
import { MOMENTS } from './catalogue/moments.js';
import { PUBLIC_SCREENS } from './catalogue/public-screens.js';
import { RECORDING } from './catalogue/recording.js';
import type { Row } from './catalogue/row.js';
import { RULES } from './catalogue/rules.js';
import { SCREENS } from './catalogue/screens.js';
import { World } from './catalogue/world.js';
import { aHouse } from './house.js';

const house = aHouse();
let world: World;

beforeAll(async () => {
  world = await World.open(house);
});

beforeEach(async () => {
  await world.fresh();
});

describe.each<[string, readonly Row[]]>([
  ['what happened, and what failed', ERRORS],
  ['what stands in the way', RULES],
  ['screens for signed-in people', SCREENS],
  ['screens for everybody', PUBLIC_SCREENS],
  ['what happens after a time', MOMENTS],
  ['what is asked of camera and recorder', RECORDING],
  ['what is asked of the server', CALLS],
])('%s', (_part, rows) => {
  it.each(rows.map(({ row, see }) => [row, see] as const))('%s', async (_row, see) => see(world));
});
