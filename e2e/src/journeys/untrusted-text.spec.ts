import { expect, test } from '../fixtures.js';
import { createPromptByForm, respond } from '../shared-prompts.js';

/** The global variable that injected scripts would set. */
const TRACE = 'injectedScriptRan';
const HTML = `<img src=x onerror="window.${TRACE}=1"><script>window.${TRACE}=1</script>`;

test('typed HTML and scripts are shown as text, and invisible characters are removed', async ({
  owner,
  guest,
  product,
}) => {
  const title = `</title>${HTML}`;
  const link = await createPromptByForm(owner, title, `"><b>Bold</b> ${HTML}`);
  await respond(guest, link, {
    name: ` \u202EgpJ.moT\u202C\u200B\uFEFF<b>Tom</b> ${HTML}`.slice(0, 100),
    email: "o'tom+b@example.test",
    note: `\u2066hidden\u2069 ${HTML}\njavascript:alert(1) <a href="javascript:alert(1)">click</a>`,
  });
  const head = await (await fetch(link)).text();
  expect(head).toContain('&lt;/title&gt;');
  expect(head).not.toContain('<img src=x');

  await owner.card(title).getByRole('link', { name: 'View' }).click();
  const response = owner.page.getByRole('article').filter({ hasText: 'gpJ.moT' });
  await response.getByRole('button', { name: 'Watch Response' }).click();
  await owner.watchVideo();
  const dialog = owner.page.getByRole('dialog');
  await expect(dialog).toContainText(`hidden ${HTML}`);
  await expect(dialog).toContainText('<a href="javascript:alert(1)">click</a>');
  await owner.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const name = (await response.getByRole('heading').textContent()) ?? '';
  expect(name.startsWith('gpJ.moT<b>Tom</b> <img src=x')).toBe(true);
  expect(await response.innerHTML()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
  await expect(owner.card(name)).toHaveCount(1);
  await owner.button(/^Notifications$/).click();
  const notifications = owner.page.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByText(/gpJ\.moT<b>Tom<\/b>.* answered/)).toBeVisible();

  const mail = await product.mail.waitFor(owner.email, { fits: ({ text }) => text.includes('/responses') });
  expect(mail.html).not.toMatch(/<img src=x|<script/);
  expect(mail.to.map(({ address }) => address)).toEqual([owner.email]);

  // Even a script that the Content-Security-Policy blocks would fail this test, because the browser logs an error.
  for (const { page } of [owner, guest]) {
    expect(await page.evaluate((trace) => trace in window, TRACE)).toBe(false);
    await expect(page.locator('img[src="x"], a[href^="javascript:"], article b')).toHaveCount(0);
  }
});
