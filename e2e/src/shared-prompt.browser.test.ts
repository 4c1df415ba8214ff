// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import type { Locator } from 'playwright-core';
import { fromBufferPromise } from 'yauzl';
import { aHouse } from './house.js';
import type { Person } from './person.js';
import { answer, ask, card, viewResponses } from './shared-prompt.js';

const house = aHouse();

describe('a question to many', () => {
  it('is answered by a stranger on a phone, and its owner sees that at once', async () => {
    const ida = await house.owner('ida@example.test');
    const prompt = await ask(ida, 'For Grandma’s eightieth', 'What is the first thing you remember about her?');
    await card(ida, prompt.title).getByText('0 views').waitFor();
    // Her own look at the link is no view.
    const look = await ida.context.newPage();
    await look.goto(prompt.link);
    await look.getByRole('heading', { name: prompt.title }).waitFor();
    await look.close();
    await viewResponses(ida, prompt.title);
    await ida.heading('No Responses Yet').waitFor();
    await ida.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    const tom = await house.stranger();
    const receipt = await answer(tom, prompt, {
      name: 'Tom',
      email: 'tom@example.test',
      note: 'Her garden.\nAnd the gate that sang.',
    });
    expect(receipt.startsWith(`${prompt.link}#receipt=`)).toBe(true);
    expect(await tom.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    // Nothing was reloaded.
    const response = card(ida, 'Tom');
    await response.waitFor();
    await response.getByText('New', { exact: true }).waitFor();
    await response.getByText('Her garden.').waitFor();
    await response.getByText('tom@example.test').waitFor();
    await ida.page.getByText('1 response', { exact: true }).waitFor();
    await ida.button('Notifications, 1 unread').click();
    await ida.page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText('Tom answered “For Grandma’s eightieth”')
      .waitFor();
    await ida.page.keyboard.press('Escape');

    await response.getByRole('button', { name: 'Watch Response' }).click();
    await ida.watches();
    await ida.page.keyboard.press('Escape');
    await ida.page.getByRole('dialog').waitFor({ state: 'detached' });

    const one = await downloaded(ida, response.getByRole('link', { name: 'Download the response of Tom' }));
    const all = await downloaded(ida, ida.page.getByRole('link', { name: 'Download all' }));
    expect(one.name).toMatch(/^Tom \d{4}-\d\d-\d\d\.webm$/);
    expect(all.name).toMatch(/^For Grandma’s eightieth.*\.zip$/);
    expect(await entriesOf(all.bytes)).toEqual([
      { name: expect.stringMatching(/^0*1 Tom \d{4}-\d\d-\d\d\.webm$/) as string, sha256: sha256(one.bytes) },
    ]);

    const mail = await house.product.mail.waitFor(ida.email, {
      fits: ({ subject }) => subject.startsWith('New answer from "Tom"'),
    });
    expect(linksIn(mail)).toContain(ida.page.url());
    const news = (await house.product.mail.to(ida.email)).filter(({ text }) => !text.includes('/api/login/verify'));
    expect(news).toHaveLength(1);
    // Nobody writes to an address that a stranger typed.
    expect(await house.product.mail.to('tom@example.test')).toEqual([]);

    await ida.page.getByRole('link', { name: 'Shared Prompts' }).first().click();
    await card(ida, prompt.title).getByText('1 response', { exact: true }).waitFor();
    await card(ida, prompt.title).getByText('1 view', { exact: true }).waitFor();
    expect([...ida.errors, ...tom.errors]).toEqual([]);
    await Promise.all([ida.context.close(), tom.context.close()]);
  });
});

async function downloaded(person: Person, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([person.page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function entriesOf(zip: Buffer): Promise<{ name: string; sha256: string }[]> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const entries = [];
  for await (const entry of archive.eachEntry()) {
    const bytes = await buffer(await archive.openReadStreamPromise(entry));
    entries.push({ name: entry.fileName, sha256: sha256(bytes) });
  }
  return entries;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
