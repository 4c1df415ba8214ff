import { CATALOGUE } from './screens/catalogue.js';
import type { Area, Screen } from './screens/screen.js';
import { Stage } from './screens/stage.js';
import { Studio } from './screens/studio.js';
import { problemsOf } from './screens/checks/problems.js';

/** Tests of all states of these areas, each in the window that its kind of person keeps for all of them. */
export function checkAreas(...areas: readonly Area[]): void {
  let studio: Studio;
  const stages = new Map<Screen['who'], Stage>();

  beforeAll(async () => {
    studio = await Studio.open();
    for (const who of ['visitor', 'signed-in'] as const) stages.set(who, await Stage.open(studio, who));
  });

  afterAll(async () => {
    for (const stage of stages.values()) await stage.close();
    await studio.close();
  });

  describe.each(areas)('%s', (area) => {
    it.each(CATALOGUE[area].map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
      const stage = stages.get(screen.who);
      if (stage === undefined) throw new Error(`no window for ${screen.who}`);
      expect(await problemsOf(stage, screen)).toEqual([]);
    });
  });
}
