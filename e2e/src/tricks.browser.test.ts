// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { aHouse } from './house.js';
import { answer, ask, card, viewResponses } from './shared-prompt.js';

const house = aHouse();

/** Something on the page ran when this is set. */
const TRACE = 'trickRan';
const HTML = `<img src=x onerror="window.${TRACE}=1"><script>window.${TRACE}=1</script>`;

it('shows tricks in words for what they are, and none of them runs', async () => {
  const ida = await house.owner('ida@example.test');
  const prompt = await ask(ida, `</title>${HTML}`, `"><b>Bold</b> ${HTML}`);
  const tom = await house.stranger();
  await answer(tom, prompt, {
    name: ` \u202EgpJ.moT\u202C\u200B\uFEFF<b>Tom</b> ${HTML}`.slice(0, 100),
    email: "o'tom+b@example.test",
    note: `\u2066hidden\u2069 ${HTML}\njavascript:alert(1) <a href="javascript:alert(1)">click</a>`,
  });
  const head = await (await fetch(prompt.link)).text();
  expect(head).toContain('&lt;/title&gt;');
  expect(head).not.toContain('<img src=x');

  await viewResponses(ida, prompt.title);
  const response = ida.page.getByRole('article').filter({ hasText: 'gpJ.moT' });
  await response.getByRole('button', { name: 'Watch Response' }).click();
  await ida.watches();
  const words = (await ida.page.getByRole('dialog').textContent()) ?? '';
  expect(words).toContain(`hidden ${HTML}`);
  expect(words).toContain('<a href="javascript:alert(1)">click</a>');
  await ida.page.keyboard.press('Escape');
  await ida.page.getByRole('dialog').waitFor({ state: 'detached' });
  const name = (await response.getByRole('heading').textContent()) ?? '';
  expect(name.startsWith('gpJ.moT<b>Tom</b> <img src=x')).toBe(true);
  expect(await response.innerHTML()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
  expect(await card(ida, name).count()).toBe(1);
  await ida.button(/^Notifications, 1 unread/).click();
  await ida.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/gpJ\.moT<b>Tom<\/b>.* answered/)
    .waitFor();

  const mail = await house.product.mail.waitFor(ida.email, { fits: ({ text }) => text.includes('/responses') });
  expect(mail.html).not.toMatch(/<img src=x|<script/);
  expect(mail.to.map(({ address }) => address)).toEqual([ida.email]);

  for (const { page } of [ida, tom]) {
    expect(await page.evaluate((trace) => trace in window, TRACE)).toBe(false);
    expect(await page.locator('img[src="x"], a[href^="javascript:"], article b').count()).toBe(0);
  }
  // A trick that a browser stopped would have been reported here.
  expect([...ida.errors, ...tom.errors]).toEqual([]);
  await Promise.all([ida.context.close(), tom.context.close()]);
});
