// Real: everything but the answers about one capsule, and when some answers come. A page stays until the next one is there: what it had
// begun ends while somebody is on their way elsewhere.
import { eventually } from '@dear-future/testing/eventually';
import { ownTime, pass, stopTime } from './catalogue/clock.js';
import { aHouse } from './house.js';
import { json } from './screens/answers.js';
import { CAPSULE } from './screens/samples.js';
import type { Person } from './person.js';

const LOGIN_MS = 2_000;

const house = aHouse();

/** Holds back an answer of the server. Gives the way to let it come. */
async function held({ page }: Person, what: string): Promise<{ asked: Promise<unknown>; come: () => void }> {
  let come = (): void => undefined;
  const free = new Promise<void>((resolve) => (come = resolve));
  await page.route(what, async (route) => {
    await free;
    await route.fallback();
  });
  return { asked: page.waitForRequest(what), come };
}

describe('whoever has gone elsewhere', () => {
  it('is not led to the checkout that was asked for before', async () => {
    const host = await house.owner('elsewhere@example.test');
    await host.open('/my-paid-capsules', 'My Paid Capsules');
    const one = `**/api/capsules/${CAPSULE.id}`;
    await host.page.route(one, json({ ...CAPSULE, status: 'pending', paymentStatus: 'pending', isOpen: false }));
    await host.page.route(`${one}/contributors**`, json([]));
    await host.page.route(`${one}/checkout-session`, json({ url: `${house.product.url}/love-stories` }));
    await host.page.goto(`/capsules/${CAPSULE.id}`);
    const checkout = await held(host, `${one}/checkout-session`);
    await host.button('Complete checkout').click();
    await checkout.asked;
    await host.page.getByRole('main').getByRole('link', { name: 'My Paid Capsules' }).click();
    await host.heading('My Paid Capsules').waitFor();
    const answered = host.page.waitForResponse(`${one}/checkout-session`);
    checkout.come();
    await (await answered).finished();
    await host.atRest();
    expect(new URL(host.page.url()).pathname).toBe('/my-paid-capsules');
    await host.heading('My Paid Capsules').waitFor();
    await host.context.close();
  });

  it('is not sent to the login of the page that they leave', async () => {
    const visitor = await house.person('nobody@example.test');
    const { page } = visitor;
    await ownTime(page);
    await page.goto('/api/health');
    await stopTime(page);
    await page.goto('/my-capsules', { waitUntil: 'commit' });
    // React and the router ask for a little time to draw.
    await eventually(async () => {
      await pass(page, 20);
      return visitor.heading('Authentication Required').isVisible();
    });
    const code = await held(visitor, '**/assets/landing-page-*.js');
    await page.getByRole('banner').getByRole('link', { name: 'Dear Future' }).click();
    await code.asked;
    expect(new URL(page.url()).pathname).toBe('/');
    await pass(page, LOGIN_MS + 500);
    code.come();
    await eventually(async () => {
      await pass(page, 20);
      return !(await visitor.heading('Authentication Required').isVisible());
    });
    expect(new URL(page.url()).pathname).toBe('/');
    await visitor.context.close();
  });

  it('is not called back to the login from an address that is slow to answer', async () => {
    const visitor = await house.person('nobody@example.test');
    const { page } = visitor;
    // In the page itself, whose clock cannot be stopped while it waits for the next one: due after the login.
    await page.addInitScript((after) => {
      window.addEventListener('beforeunload', () => setTimeout(() => void fetch('/api/health?over'), after));
    }, LOGIN_MS + 500);
    await page.goto('/my-capsules');
    await visitor.heading('Authentication Required').waitFor();
    const nextPage = await held(visitor, '**/love-stories');
    const over = page.waitForRequest('**/api/health?over');
    await Promise.all([page.goto('/love-stories'), over.then(nextPage.come)]);
    expect(new URL(page.url()).pathname).toBe('/love-stories');
    await visitor.context.close();
  });
});
