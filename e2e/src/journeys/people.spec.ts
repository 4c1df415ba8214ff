import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { PersonDto } from '@dear-future/contracts/http/people';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { linksIn, type ReceivedMail } from '@dear-future/testing/mailbox-reader';
import { expect, test } from '../fixtures.js';
import { capsuleOf, letComeDue, scheduleCapsule } from '../time-capsules.js';
import type { User } from '../user.js';

/** Adds a person to the address book of a signed-in user by a request. */
const addPerson = (owner: User, name: string, more: object = {}): Promise<PersonDto> =>
  owner.post('/api/people', { name, email: `${name.toLowerCase()}-${owner.email}`, ...more });

/** Schedules a capsule for a person by a request. */
const capsuleFor = (owner: User, { id }: PersonDto): Promise<TimeCapsuleDto> =>
  scheduleCapsule(owner, { recipients: id });

const hasLink = ({ text }: ReceivedMail): boolean => text.includes('/open#');

const linkIn = (mail: ReceivedMail): string => linksIn(mail).find((each) => each.includes('/open#')) ?? '';

/** Waits for a capsule's mail. */
const mailTo = ({ product }: User, address: string): Promise<ReceivedMail> =>
  product.mail.waitFor(address, { fits: hasLink });

/** Sends a capsule by requests. Returns it with the mail that brings it. */
async function send(owner: User, person: PersonDto): Promise<{ capsule: TimeCapsuleDto; mail: ReceivedMail }> {
  const capsule = await capsuleFor(owner, person);
  await letComeDue(owner, capsule);
  return { capsule, mail: await mailTo(owner, person.email) };
}

const choiceOf = ({ page }: User, name: string) =>
  page.getByRole('group', { name: 'Who is it for?' }).getByRole('button', { name, exact: true });

/** On the page of a recipient's link. */
async function changeAddress(recipient: User, email: string): Promise<void> {
  await recipient.button('Change My Email Address').click();
  await recipient.page.getByLabel('New email').fill(email);
  await recipient.button('Change Address').click();
  await expect(recipient.toast('Address Changed')).toBeVisible();
}

test('a capsule for two people: one changes their address, both open it, one answers', async ({ user, newGuest }) => {
  const { page } = user;
  await user.signIn();
  const { email: annsAddress } = await addPerson(user, 'Ann');
  const address = `ben-${user.email}`;
  await user.openRecorder();
  await user.record(2);
  await user.button('Keep This Recording').click();
  await choiceOf(user, 'Ann').click();
  await choiceOf(user, 'Add a Person').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Ben');
  await sheet.getByLabel('Email', { exact: true }).fill(address);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(choiceOf(user, 'Ben')).toHaveAttribute('aria-pressed', 'true');
  await user.schedule(4, { note: 'Remember the <b>blue</b> door.' });
  await expect(user.toast('Success!')).toBeVisible();

  const mail = await mailTo(user, address);
  expect(mail.text).toContain(user.email);
  expect(mail.text).not.toContain('blue');
  const ben = await newGuest();
  await ben.page.goto(linkIn(mail));
  await expect(ben.button('Open It')).toBeVisible();
  // The secret has left the address, and a reload shows the same.
  await expect(ben.page).toHaveURL(/\/open$/);
  await ben.page.reload();
  await page.goto('/my-capsules');
  await expect(user.text('Ann (Sent), Ben (Sent)')).toBeVisible();

  const ann = await newGuest();
  await ann.page.goto(linkIn(await mailTo(user, annsAddress)));
  await changeAddress(ann, `new-${annsAddress}`);
  await ann.page.goto(linkIn(await mailTo(user, `new-${annsAddress}`)));
  await ann.button('Open It').click();
  await expect(user.text('Ann (Opened), Ben (Sent)')).toBeVisible();

  await ben.button('Open It').click();
  await expect(ben.text('Remember the <b>blue</b> door.')).toBeVisible();
  await expect(user.text('Ben (Opened)')).toBeVisible();
  await ben.page.getByLabel('A line of thanks').fill('Thank you!');
  await ben.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(ben.text('You wrote: ')).toBeVisible();
  await ben.button('Answer with a Video').click();
  await ben.recordVideo(2);
  await ben.button('Send Video').click();
  await expect(ben.text('Your video is on its way.')).toBeVisible();
  await expect(user.text('Ann (Opened), Ben (Answered)')).toBeVisible();
  await user.button('View Video').click();
  await expect(page.getByRole('dialog').getByText('Thank you!')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Play The answer of Ben' })).toBeVisible();
});

test('a child’s capsule: from the guardian’s address to the child’s own, and to the next', async ({
  user,
  newGuest,
  product,
}) => {
  const { page } = user;
  const [own, next] = [`ida-${user.email}`, `ida.moved-${user.email}`];
  await user.signIn();
  const ida = await addPerson(user, 'Ida', { guardianName: 'Rosa', email: `rosa-${user.email}` });
  const capsule = await capsuleFor(user, ida);
  await user.open('/account', 'Account');
  await expect(user.text(`Through Rosa: ${ida.email}`)).toBeVisible();
  await user.button('Edit Ida').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Email', { exact: true }).fill(own);
  await sheet.getByLabel(/^Guardian’s name/).fill('');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(user.exactText(own)).toBeVisible();

  await letComeDue(user, capsule);
  const first = await mailTo(user, own);
  expect(first.subject).toMatch(/sent you a video$/);
  const child = await newGuest();
  await child.page.goto(linkIn(first));
  await changeAddress(child, next);
  const second = linkIn(await mailTo(user, next));
  await page.reload();
  await expect(user.exactText(next)).toBeVisible();
  await expect
    .poll(async () => (await user.get<NotificationDto[]>('/api/notifications')).map(({ title }) => title))
    .toContain('Ida has a new email address');

  // Both links work, and each address got one mail while it was the newest.
  expect(second).not.toBe(linkIn(first));
  for (const link of [linkIn(first), second]) {
    const browser = await newGuest();
    await browser.page.goto(link);
    await expect(browser.text('For Ida, recorded on')).toBeVisible();
  }
  const mails = [ida.email, own, next].map(async (each) => (await product.mail.to(each)).length);
  expect(await Promise.all(mails)).toEqual([0, 1, 1]);
});

test('a scanner that follows everything in a mail and on its page opens nothing', async ({
  user,
  newGuest,
  product,
}) => {
  await user.signIn();
  const { capsule, mail } = await send(user, await addPerson(user, 'Ben'));
  const link = linkIn(mail);
  const scanner = await newGuest();
  await scanner.page.goto(link);
  await expect(scanner.button('Open It')).toBeVisible();
  const onPage = await scanner.page.locator('[href], [src]').evaluateAll((elements) =>
    elements.map((element) => {
      const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
      return new URL(address, document.baseURI).href;
    }),
  );
  const calls = ['', '/opened', '/thanks', '/answer', '/address', '/unknown-sender'];
  const found = [...linksIn(mail), ...onPage, ...calls.map((path) => `${product.url}/api/opening${path}`)];
  const headers = { authorization: `Recipient ${new URL(link).hash.slice(1)}` };
  for (const address of new Set(found.filter((each) => each.startsWith(product.url)))) {
    for (const method of ['GET', 'HEAD']) await scanner.page.request.fetch(address, { method, headers });
  }
  const state = async () => (await capsuleOf(user, capsule)).recipients[0]?.state;
  await expect.poll(state).toBe('sent');
  const ben = await newGuest();
  await ben.page.goto(link);
  await ben.button('Open It').click();
  await expect.poll(state).toBe('opened');
});

test('a stranger with the link of another person sees that capsule alone', async ({
  user,
  host: stranger,
  product,
  consoleErrors,
}) => {
  consoleErrors.allow(404);
  await user.signIn();
  const [ann, ben] = [await addPerson(user, 'Ann'), await addPerson(user, 'Ben')];
  const [{ capsule, mail }, { capsule: other }] = await Promise.all([send(user, ann), send(user, ben)]);
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
    const headers = { cookie: `receipt=${secret}` };
    return (await fetch(`${product.url}/api/videos/${videoFileName}${part}`, { headers })).status;
  };
  expect(await statusOf(capsule.videoFileName)).toBe(200);
  for (const part of ['', '/poster', '/download']) expect(await statusOf(other.videoFileName, part)).toBe(404);
  await stranger.page.goto('/');
  await stranger.page.goto(`/open#${secret.split('').reverse().join('')}`);
  await expect(stranger.heading('This link doesn’t work')).toBeVisible();
});

test('"I don’t know this person" ends this sender to that mailbox, and no other, and tells nothing', async ({
  user,
  host,
  newGuest,
  product,
  consoleErrors,
}) => {
  consoleErrors.allow(404);
  await user.signIn();
  await host.signIn();
  const known = await addPerson(user, 'Ben');
  const { mail } = await send(user, known);
  const ben = await newGuest();
  await ben.page.goto(linkIn(mail));
  await ben.button('I Don’t Know This Person').click();
  await ben.confirm('Stop This Sender');
  await expect(ben.heading('They can’t write to you again')).toBeVisible();
  await ben.page.reload();
  await expect(ben.heading('This link doesn’t work')).toBeVisible();

  // The same mailbox, by a tag.
  const again = await addPerson(user, 'Benny', { email: known.email.replace('@', '+new@') });
  await letComeDue(user, await capsuleFor(user, again));
  await letComeDue(host, await capsuleFor(host, await addPerson(host, 'Ben', { email: known.email })));
  await product.mail.waitFor(known.email, { fits: (each) => hasLink(each) && each.text.includes(host.email) });
  // As about any mailbox that cannot be reached.
  const body = '“For you” hasn’t arrived. Please check the email address with them.';
  const told = { title: 'We couldn’t reach Benny', body };
  await expect
    .poll(() => user.get<NotificationDto[]>('/api/notifications'))
    .toContainEqual(expect.objectContaining(told));
  expect(await product.mail.to(again.email)).toEqual([]);
  expect(await product.mail.to(known.email)).toHaveLength(2);
});

test('more people than a new account can choose: the form says so, and keeps everything', async ({
  user,
  consoleErrors,
}) => {
  consoleErrors.allow(429);
  const { page } = user;
  const names = ['Ann', 'Ben', 'Cleo', 'Dan'];
  await user.signIn();
  for (const name of names) await addPerson(user, name);
  await user.openRecorder();
  await user.record();
  await user.keepFor('1 Year');
  for (const name of names) await choiceOf(user, name).click();
  await page.getByLabel(/Personal note/).fill('Remember the blue door.');
  await user.button('Create Time Capsule').click();
  await expect(user.text(/^You can choose up to 3 people on your first day.* Your recording is safe\.$/)).toBeVisible();
  await choiceOf(user, 'Dan').click();
  await user.button('Try Again').click();
  await expect(user.toast('Success!')).toBeVisible();
  expect(await user.get('/api/time-capsules')).toMatchObject([
    { personalNote: 'Remember the blue door.', recipients: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cleo' }] },
  ]);
});
