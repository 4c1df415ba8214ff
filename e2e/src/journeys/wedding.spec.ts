import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import { openCapsuleNow } from '@dear-future/testing/open-capsule-now';
import { expect, test } from '../fixtures.js';
import {
  contribute,
  copyLink,
  fillInCapsule,
  getShownCapsule,
  orderCapsule,
  pay,
  reviewOrder,
} from '../paid-capsules.js';
import { sendVideo } from '../send-video.js';

test('a wedding capsule with extras collects three videos, and opens with its highlight reel', async ({
  host,
  newGuest,
  product,
  consoleErrors,
}) => {
  consoleErrors.allow(409);
  test.slow();
  const { page } = host;
  const { charged: chargedBefore } = await product.stripe.client.state();
  // A visitor gets to the wizard by way of the login page.
  await page.goto('/love-stories');
  await expect(host.text('$29')).toBeVisible();
  await page.goto('/capsules/create?type=wedding');
  await page.waitForURL('**/api/login?**');
  await host.signInByEmail();
  await page.waitForURL('**/capsules/create?type=wedding');
  await expect(host.heading('Choose Your Package')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Wedding Capsule/ })).toBeChecked();

  await fillInCapsule(host);
  await page.getByRole('checkbox', { name: /Longer Videos/ }).click();
  await page.getByRole('checkbox', { name: /Highlight Reel/ }).click();
  await page.getByLabel(/Extra Contributors/).fill('15');
  await reviewOrder(host);
  const total = 29 + 25 + 50 + 20;
  await expect(page.getByRole('main')).toContainText(`$${total}`);

  // The order survives a reload.
  await page.reload();
  await expect(host.heading('Review Your Order')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`$${total}`);
  await host.button('Proceed to Checkout').click();
  await page.waitForURL(/\/pay\//);
  await expect(host.text(`$${total}.00`)).toBeVisible();
  await pay(host);

  await expect(host.heading('Mara & Jon')).toBeVisible();
  const link = await copyLink(host);
  const capsule = await getShownCapsule(host);
  expect(capsule).toMatchObject({
    status: 'active',
    paymentStatus: 'paid',
    totalPriceCents: total * 100,
    maxContributors: 70,
  });
  expect((await product.stripe.client.state()).charged).toBe(chargedBefore + total * 100);
  const receipt = await product.mail.waitFor(host.email, {
    fits: ({ text }) => text.split(/\r?\n/).includes(`Total: $${total}`),
  });
  expect(receipt.subject).toMatch(/receipt/i);

  const names = ['Ann', 'Ben', 'Cleo'];
  await Promise.all([
    contribute(await newGuest(), link, 'Ann', 'Much love from Ann'),
    ...['Ben', 'Cleo'].map((name) => sendVideo(link, { name, email: `${name}@example.test`, note: `From ${name}` })),
  ]);
  // The host's page is updated live with the names, but does not show the sealed notes.
  for (const name of names) await expect(host.exactText(name)).toBeVisible();
  await expect(page.getByText('Much love from Ann')).toHaveCount(0);
  const sealedArchive = await page.request.get(`/api/capsules/${capsule.id}/videos.zip`);
  expect(sealedArchive.status()).toBe(409);

  await host.button('Close Submissions').click();
  await host.confirm('Close Submissions');
  await expect(host.toast('Capsule submissions have been closed.')).toBeVisible();
  const lateGuest = await newGuest();
  await lateGuest.page.goto(link);
  await expect(lateGuest.heading(/Closed/)).toBeVisible();

  await openCapsuleNow(product.database.adminUrl, capsule.id);
  const opened = await host.get<PaidCapsuleDto>(`/api/capsules/${capsule.id}`);
  for (const { submittedAt } of await host.get<ContributorDto[]>(`/api/capsules/${capsule.id}/contributors`))
    expect(Date.parse(submittedAt ?? '')).toBeLessThan(Date.parse(opened.deliveryDate));
  const deliveryEmail = await product.mail.waitFor(host.email, {
    fits: (mail) =>
      linksIn(mail).includes(`${product.url}/capsules/${capsule.id}`) &&
      /Mara & Jon/.test(mail.subject) &&
      !/receipt/i.test(mail.subject),
  });
  expect(deliveryEmail.text).toContain('Ann');
  await expect(host.text('Much love from Ann')).toBeVisible();
  await host.button(/^Play all/i).click();
  await host.watchVideo();
  await page.keyboard.press('Escape');
  // The reel is made when submissions close, and again when the date on its title card changes.
  await expect(host.heading(/highlight reel/i)).toBeVisible();
  const getReelFile = async (): Promise<string | null> =>
    (await host.get<ReelDto>(`/api/capsules/${capsule.id}/reel`)).videoFileName;
  await expect.poll(getReelFile, { timeout: 120_000 }).toEqual(expect.any(String));
  const reel = page.getByRole('group', { name: /^Highlight reel of/ });
  await expect(reel.locator(`video[src*="${(await getReelFile()) ?? ''}"]`)).toBeAttached();
  await host.watchVideo(reel);
});

test('a host can remove, restore and approve videos, and block and unblock a sender', async ({
  host,
  guest,
  consoleErrors,
}) => {
  consoleErrors.allow(410);
  const { page } = host;
  await orderCapsule(host, 'wedding', 'Ida & Ivo');
  await pay(host);
  const link = await copyLink(host);
  const send = (name: string): Promise<string> => sendVideo(link, { name, email: `${name}@example.test` });
  const player = guest.page.getByRole('group', { name: 'Your video' });
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}@example.test` });

  await guest.page.goto(await send('Ann'));
  await expect(player).toBeVisible();
  // After the removal, the host has ten seconds to undo it.
  await host.button('Remove Ann’s video').click();
  await host.confirm('Remove Video');
  await expect(row('Ann').getByText('Removed', { exact: true })).toBeVisible();
  await guest.page.reload();
  await expect(guest.heading('Video Removed')).toBeVisible();
  await host.button('Undo removing Ann’s video').click();
  await expect(host.button('Remove Ann’s video')).toBeVisible();
  await guest.page.reload();
  await expect(player).toBeVisible();

  await page.getByRole('checkbox', { name: /^Approve Each Video/ }).click();
  await expect(page.getByRole('checkbox', { name: /^Approve Each Video/ })).toBeChecked();
  const bensLink = await send('Ben');
  await expect(row('Ben').getByText('Waiting for your OK')).toBeVisible();
  await guest.page.goto(bensLink);
  await guest.page.reload();
  await expect(guest.text(/^Your video is waiting for the host’s OK/)).toBeVisible();
  await host.button('Approve Ben’s video').click();
  await expect(row('Ben').getByText('Waiting for your OK')).toHaveCount(0);
  await guest.page.reload();
  await expect(player).toBeVisible();
  await expect(guest.page.getByText(/^Your video is waiting/)).toHaveCount(0);

  await host.button('Remove Ben’s video').click();
  await host.confirm('Remove Video');
  await host.button('Block sender Ben').click();
  await host.confirm('Block Sender');
  await expect(row('Ben').getByText('Sender blocked')).toBeVisible();
  await expect(send('Cleo')).rejects.toThrow('409');
  await host.button('Unblock sender Ben').click();
  await expect(row('Ben').getByText('Sender blocked')).toHaveCount(0);
  await send('Cleo');
  await expect(row('Cleo').getByText('Waiting for your OK')).toBeVisible();
});
