import type { Request } from 'playwright-core';
import { chooseDate } from '../paid-capsule.js';
import type { Person } from '../person.js';
import { answer, only, silence } from './answers.js';
import { ownTime, pass, stopTime } from './clock.js';
import type { Row } from './row.js';
import { paidCapsule } from './samples.js';
import { toastSays, type World } from './world.js';

/** A page that nobody sees gives its standing line back after so long. */
const HIDDEN_MS = 60_000;

/** Counts what the page asks the server from now on, but for its one standing line. */
function counted({ page }: Person): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live') calls.push(request);
  });
  return calls;
}

const to = (calls: readonly Request[], method: string, path: string): Request[] =>
  calls.filter((call) => call.method() === method && new URL(call.url()).pathname === path);

/** Puts the page out of sight, or back into it, as another tab over it would. */
async function seen({ page }: Person, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Somebody in front of a list that asks for nothing more by itself, and all calls from there on; time stands still. */
async function atRest(world: World): Promise<{ ida: Person; calls: Request[] }> {
  const ida = await world.idaElsewhere();
  await world.sharedLink();
  await ownTime(ida.page);
  const standing = ida.page.waitForResponse('**/api/live');
  await ida.page.goto('/shared-prompts');
  await ida.page.getByRole('article').first().waitFor();
  await standing;
  await ida.page.waitForLoadState('load');
  await stopTime(ida.page);
  await ida.page.evaluate(() => fetch('/api/health'));
  return { ida, calls: counted(ida) };
}

/** What the page asks the server, how often, and how. */
export const CALLS: readonly Row[] = [
  {
    row: 'Reads are not repeated when the window comes to the front, by a timer, or when the network comes back',
    see: async (world) => {
      const { ida, calls } = await atRest(world);
      await ida.page.evaluate(() => {
        window.dispatchEvent(new Event('blur'));
        window.dispatchEvent(new Event('focus'));
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new Event('online'));
      });
      await ida.page.clock.fastForward(30 * 60_000);
      await pass(ida.page, 5_000);
      // Whatever was asked before this is counted by the time it is answered.
      await ida.page.evaluate(() => fetch('/api/health'));
      expect(calls.map((call) => new URL(call.url()).pathname)).toEqual(['/api/health']);
      await ida.context.close();
    },
  },
  {
    row: 'A page that nobody saw for 60 s has missed events, and asks once when it is seen again',
    see: async (world) => {
      const { ida, calls } = await atRest(world);
      await seen(ida, 'hidden');
      await pass(ida.page, HIDDEN_MS - 1);
      await seen(ida, 'visible');
      await ida.page.evaluate(() => fetch('/api/health'));
      expect(to(calls, 'GET', '/api/shared-prompts')).toEqual([]);

      await seen(ida, 'hidden');
      await pass(ida.page, HIDDEN_MS);
      await ida.page.evaluate(() => fetch('/api/health'));
      expect(to(calls, 'GET', '/api/shared-prompts')).toEqual([]);
      const asked = ida.page.waitForResponse('**/api/shared-prompts*');
      await seen(ida, 'visible');
      await asked;
      await pass(ida.page, 5_000);
      await ida.page.evaluate(() => fetch('/api/health'));
      expect(to(calls, 'GET', '/api/shared-prompts')).toHaveLength(1);
      await ida.context.close();
    },
  },
  {
    row: 'Failed reads and writes are not repeated',
    see: async (world) => {
      const ida = await world.idaElsewhere();
      await ownTime(ida.page);
      // A standing line that opens has everything asked once more; this one does not.
      await ida.page.route('**/api/live', (route) => route.abort());
      await ida.page.route('**/api/time-capsules', silence());
      const calls = counted(ida);
      await ida.page.goto('/my-capsules');
      await ida.button('Try again').waitFor();
      await ida.page.goto('/shared-prompts');
      await ida.button('Create Prompt').first().click();
      await ida.page.getByLabel(/^Title/).fill('Once');
      await ida.page.getByLabel(/^Description/).fill('And no more.');
      await ida.page.route('**/api/shared-prompts', only('POST', silence()));
      await ida.page.getByRole('dialog').getByRole('button', { name: 'Create Prompt' }).click();
      await toastSays(ida, 'Creation Failed', 'Failed to create shared prompt');
      await stopTime(ida.page);
      await pass(ida.page, 60_000);
      await ida.page.evaluate(() => fetch('/api/health'));
      expect(to(calls, 'GET', '/api/time-capsules')).toHaveLength(1);
      expect(to(calls, 'POST', '/api/shared-prompts')).toHaveLength(1);
      await ida.context.close();
    },
  },
  {
    row: 'A write makes what it changed be read again, and nothing else; JSON says what it is, a form is left to the browser',
    see: async (world) => {
      const { ida } = world;
      await ida.page.goto('/shared-prompts');
      await ida.button('Create Prompt').first().click();
      await ida.page.getByLabel(/^Title/).fill('Again');
      await ida.page.getByLabel(/^Description/).fill('And again?');
      const calls = counted(ida);
      await ida.page.getByRole('dialog').getByRole('button', { name: 'Create Prompt' }).click();
      await ida.page.getByRole('article', { name: 'Again', exact: true }).waitFor();
      const [sent] = to(calls, 'POST', '/api/shared-prompts');
      const headers = (await sent?.allHeaders()) ?? {};
      expect(headers['content-type']).toBe('application/json');
      expect(headers['cookie']).toMatch(/=/);
      expect(sent?.postDataJSON()).toEqual({ promptTitle: 'Again', promptDescription: 'And again?', status: 'active' });
      expect(to(calls, 'GET', '/api/shared-prompts').length).toBeGreaterThan(0);
      expect(to(calls, 'GET', '/api/auth/user')).toEqual([]);

      await world.scheduleForm();
      await ida.button('1 Year').click();
      await ida.page.route('**/api/time-capsules', only('POST', silence()));
      const sending = ida.page.waitForRequest((request) => request.method() === 'POST');
      await ida.button(/^(Create Time Capsule|Try Again)$/).click();
      const form = await (await sending).allHeaders();
      expect(form['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
      expect(form['cookie']).toMatch(/=/);
    },
  },
  {
    row: 'Another day of a paid capsule is sent with its zone, once it is another one',
    see: async (world) => {
      const { ida } = world;
      await world.paidLink();
      await ida.button('Change Date').click();
      const save = ida.button('Save Date');
      await save.waitFor();
      expect(await save.isDisabled()).toBe(true);
      await chooseDate(ida);
      const sending = ida.page.waitForRequest((request) => request.method() === 'PATCH');
      await save.click();
      expect(Object.keys((await sending).postDataJSON() as object)).toEqual(['deliveryDate', 'timeZone']);
      await toastSays(ida, 'Delivery date changed');
      await save.waitFor({ state: 'detached' });
    },
  },
  {
    row: 'A session that is gone is no error of the question who is signed in',
    see: async ({ visitor }) => {
      const failures: string[] = [];
      visitor.page.on('pageerror', (error) => failures.push(error.message));
      await visitor.page.goto('/');
      await visitor.page.getByRole('link', { name: 'Get Started' }).first().waitFor();
      expect(failures).toEqual([]);
      expect((await visitor.page.request.get('/api/auth/user')).status()).toBe(401);
    },
  },
  {
    row: 'Dates read MMM d, yyyy in lists and MMMM d, yyyy where there is room',
    see: async ({ ida }) => {
      await ida.page.route('**/api/capsules', answer([paidCapsule({ deliveryDate: '2031-07-05T07:00:00.000Z' })]));
      await ida.page.goto('/my-paid-capsules');
      await ida.page.getByText('Jul 5, 2031', { exact: true }).waitFor();
    },
  },
];
