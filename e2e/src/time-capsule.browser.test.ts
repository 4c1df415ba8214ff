// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { eventually } from '@dear-future/testing/eventually';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import { aHouse } from './house.js';

const house = aHouse();

describe('a message to the future self', () => {
  it('goes from the landing page into the mailbox and plays', async () => {
    const ana = await house.person('ana@example.test');
    const { page } = ana;
    await page.goto('/');
    await ana.heading('Capture Today, Treasure Tomorrow').waitFor();
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await ana.logIn();
    await page.waitForURL('**/record');

    await ana.heading('Create a New Capsule').waitFor();
    await ana.button(/Custom Prompt/).click();
    await page.getByLabel(/^Title/).fill('  For the year I turn forty  ');
    await page.getByLabel(/^Question/).fill('What made you laugh this week?');
    await ana.button('Create Prompt').click();
    await ana.record(3);

    // The recording outlives a reload.
    await page.reload();
    await ana.heading('For the year I turn forty').waitFor();
    await ana.button('Keep This Recording').click();
    const due = await ana.schedule(6, { note: 'Remember the <b>blue</b> door.' });
    expect(await ana.toast('Success!')).toContain('Your time capsule has been created and scheduled for delivery.');
    await page.waitForURL('**/record');

    await page.goto('/my-capsules');
    const card = page.getByRole('article', { name: 'For the year I turn forty' });
    await card.waitFor();
    if (Date.now() < due.getTime()) await card.getByText('Scheduled').waitFor();

    const mail = await house.product.mail.waitFor(ana.email, {
      fits: ({ text }) => text.includes('/my-capsules'),
      withinMs: 26_000,
    });
    expect(Date.parse(mail.date) - due.getTime()).toBeGreaterThanOrEqual(0);
    expect(Date.parse(mail.date) - due.getTime()).toBeLessThanOrEqual(20_000);
    expect(mail.to.map(({ address }) => address)).toEqual([ana.email]);
    expect(mail.html).not.toContain('<b>blue</b>');

    // Without a reload the open list shows that it arrived.
    await card.getByText('Delivered', { exact: true }).first().waitFor();

    // The link asks a signed-out browser to log in first and then opens the video.
    const elsewhere = await house.person(ana.email, { viewport: { width: 390, height: 844 } });
    const link = linksIn(mail).find((each) => each.includes('/my-capsules'));
    await house.product.mail.clear();
    await elsewhere.page.goto(link ?? '');
    await elsewhere.heading('Authentication Required').waitFor();
    await elsewhere.page.waitForURL('**/api/login?**');
    await elsewhere.logIn();
    await elsewhere.page.getByRole('dialog').getByText('Remember the <b>blue</b> door.').waitFor();
    await elsewhere.watches();
    expect(elsewhere.errors).toEqual([]);
    expect(ana.errors).toEqual([]);
    await Promise.all([ana.context.close(), elsewhere.context.close()]);
  });

  it('with a seeded prompt reaches the app, and a fresh recording can be sought once prepared', async () => {
    const ben = await house.person('ben@example.test');
    const { page } = ben;
    await page.goto('/record');
    await ben.heading('Authentication Required').waitFor();
    await page.waitForURL('**/api/login?**');
    await ben.logIn();
    await page.waitForURL('**/record');
    await ben.button(/Yearly Goals/).click();
    await ben.button(/A year from today/).click();
    await ben.record(3);
    await ben.button('Keep This Recording').click();
    await ben.schedule(5, { method: 'App' });
    await ben.toast('Success!');

    const notice = await eventually(
      async () => {
        const list = (await (await page.request.get('/api/notifications')).json()) as { path: string }[];
        return list[0];
      },
      { withinMs: 30_000, what: 'the notification' },
    );
    expect((await house.product.mail.to(ben.email)).filter(({ text }) => text.includes('/my-capsules'))).toEqual([]);

    await eventually(
      async () => {
        const list = (await (await page.request.get('/api/time-capsules')).json()) as { videoReady: boolean }[];
        return list[0]?.videoReady;
      },
      { withinMs: 60_000, what: 'the seekable copy' },
    );
    await page.goto(notice.path);
    await ben.watches();
    const sought = await page
      .getByRole('dialog')
      .locator('video')
      .evaluate(async (element) => {
        const video = element as HTMLVideoElement;
        video.pause();
        const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = 2;
        await seeked;
        return { at: video.currentTime, length: video.duration };
      });
    expect(sought.at).toBeCloseTo(2, 1);
    expect(sought.length).toBeGreaterThan(2);
    expect(sought.length).toBeLessThan(10);
    expect(ben.errors).toEqual([]);
    await ben.context.close();
  });
});
