import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import { expect, test } from '../fixtures.js';
import { addPerson, deliverCapsule, hasLink, linkIn, scheduleCapsuleFor } from '../recipients.js';
import { getCapsule, makeDue } from '../time-capsules.js';

test('a mail scanner that follows the links in the email and on the linked page does not open the capsule', async ({
  user,
  newGuest,
  product,
}) => {
  await user.signIn();
  const { capsule, mail } = await deliverCapsule(user, await addPerson(user, 'Ben'));
  const link = linkIn(mail);
  const scanner = await newGuest();
  await scanner.page.goto(link);
  await expect(scanner.button('Open It')).toBeVisible();
  const pageUrls = await scanner.page.locator('[href], [src]').evaluateAll((elements) =>
    elements.map((element) => {
      const url = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
      return new URL(url, document.baseURI).href;
    }),
  );
  const apiPaths = ['', '/opened', '/thanks', '/answer', '/address', '/unknown-sender'];
  const urls = [...linksIn(mail), ...pageUrls, ...apiPaths.map((path) => `${product.url}/api/opening${path}`)];
  const headers = { authorization: `Recipient ${new URL(link).hash.slice(1)}` };
  for (const url of new Set(urls.filter((each) => each.startsWith(product.url)))) {
    for (const method of ['GET', 'HEAD']) await scanner.page.request.fetch(url, { method, headers });
  }
  const state = async () => (await getCapsule(user, capsule)).recipients[0]?.state;
  await expect.poll(state).toBe('sent');
  const ben = await newGuest();
  await ben.page.goto(link);
  await ben.button('Open It').click();
  await expect.poll(state).toBe('opened');
});

test('a stranger with another person’s link sees only that capsule', async ({
  user,
  host: stranger,
  product,
  consoleErrors,
}) => {
  consoleErrors.allow(404);
  await user.signIn();
  const [ann, ben] = [await addPerson(user, 'Ann'), await addPerson(user, 'Ben')];
  const [{ capsule, mail }, { capsule: other }] = await Promise.all([
    deliverCapsule(user, ann),
    deliverCapsule(user, ben),
  ]);
  const secret = new URL(linkIn(mail)).hash.slice(1);
  await stranger.signIn();
  for (const path of [`/my-capsules/${capsule.id}`, `/my-capsules/${capsule.id}/open`]) {
    await stranger.page.goto(path);
    await expect(stranger.heading('Capsule Not Found')).toBeVisible();
  }
  await stranger.page.goto(linkIn(mail));
  await stranger.button('Open It').click();
  await expect(stranger.heading('For you')).toBeVisible();
  await stranger.watchVideo(stranger.page.getByRole('main'));
  const statusOf = async (videoFileName: string, part = '') => {
    const headers = { cookie: `link=${secret}` };
    return (await fetch(`${product.url}/api/videos/${videoFileName}${part}`, { headers })).status;
  };
  expect(await statusOf(capsule.videoFileName)).toBe(200);
  for (const part of ['', '/poster', '/download']) expect(await statusOf(other.videoFileName, part)).toBe(404);
  await stranger.page.goto('/');
  await stranger.page.goto(`/open#${secret.split('').reverse().join('')}`);
  await expect(stranger.heading('This Link Doesn’t Work')).toBeVisible();
});

test('"I don’t know this person" blocks this sender for the whole mailbox, and the sender cannot tell', async ({
  user,
  host: otherSender,
  newGuest,
  product,
  consoleErrors,
}) => {
  consoleErrors.allow(404);
  await user.signIn();
  await otherSender.signIn();
  const benContact = await addPerson(user, 'Ben');
  const { mail } = await deliverCapsule(user, benContact);
  const ben = await newGuest();
  await ben.page.goto(linkIn(mail));
  await ben.button('I Don’t Know This Person').click();
  await ben.confirm('Block This Sender');
  await expect(ben.heading('This Sender Is Blocked')).toBeVisible();
  await ben.page.reload();
  await expect(ben.heading('This Link Doesn’t Work')).toBeVisible();

  // Emails to this address, which has a tag, arrive in the same mailbox.
  const taggedBen = await addPerson(user, 'Benny', { email: benContact.email.replace('@', '+new@') });
  await makeDue(user, await scheduleCapsuleFor(user, taggedBen));
  await makeDue(
    otherSender,
    await scheduleCapsuleFor(otherSender, await addPerson(otherSender, 'Ben', { email: benContact.email })),
  );
  await product.mail.waitFor(benContact.email, {
    fits: (each) => hasLink(each) && each.text.includes(otherSender.email),
  });
  // The notification is the one that a sender gets about any unreachable mailbox.
  const body = '“For you” hasn’t arrived. Please check their email address under People in your account.';
  const notification = { title: 'We couldn’t reach Benny', body };
  await expect
    .poll(() => user.get<NotificationDto[]>('/api/notifications'))
    .toContainEqual(expect.objectContaining(notification));
  expect(await product.mail.to(taggedBen.email)).toEqual([]);
  expect(await product.mail.to(benContact.email)).toHaveLength(2);
});
