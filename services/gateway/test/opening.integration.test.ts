// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP.
import type { OpeningDto, ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { PersonDto } from '@dear-future/contracts/http/people';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { FORM_TYPE } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { bodyOfCreated, problemOf } from './responses.js';
import { uniqueEmail, GatewayTestApp } from './gateway-test-app.js';
import { capsuleForm, createTimeCapsule, formWithVideo, makeCapsuleDue, upload } from './recording.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start();

/** Returns the secrets of the links in all emails to an address, oldest first. */
function secretsTo(address: string): string[] {
  return gateway.backends.smtp.mails
    .filter(({ to }) => to.includes(address))
    .flatMap(({ source }) => /\/open#([\w-]{22})/.exec(source)?.[1] ?? []);
}

const waitForSecret = (address: string, count = 1): Promise<string> =>
  eventually(() => (secretsTo(address).length >= count ? secretsTo(address).at(-1) : undefined), {
    withinMs: 60_000,
    what: `an email to ${address}`,
  });

const callOpening = (visitor: Visitor, secret: string, method = 'GET', path = '', body?: unknown): Promise<Response> =>
  visitor.fetch(`/api/opening${path}`, {
    method,
    headers: {
      authorization: `Recipient ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const waitForOpening = async (secret: string): Promise<OpeningDto> => {
  const response = await eventually(
    async () => {
      const found = await callOpening(gateway.visitor(), secret);
      return found.status === 200 && found;
    },
    { withinMs: 30_000, what: 'the link to work' },
  );
  return (await response.json()) as OpeningDto;
};

const fetchCapsule = async (owner: Visitor, id: string): Promise<TimeCapsuleDto> => {
  const all = await owner.fetchJson<TimeCapsuleDto[]>('/api/time-capsules');
  const found = all.find((capsule) => capsule.id === id);
  if (!found) throw new Error('The capsule is missing');
  return found;
};

async function createSender() {
  const email = uniqueEmail('mara');
  const owner = await gateway.signIn(email);
  await owner.send('PATCH', '/api/auth/user', { firstName: 'Mara' });
  const addPerson = async (name: string, more: object = {}): Promise<PersonDto> =>
    bodyOfCreated(await owner.send('POST', '/api/people', { name, email: uniqueEmail(name.toLowerCase()), ...more }));
  const deliver = async (people: PersonDto[], fields: Record<string, string> = {}): Promise<TimeCapsuleDto> => {
    const recipients = people.map(({ id }) => id).join();
    const capsule = await createTimeCapsule(owner, { body: capsuleForm({ recipients, ...fields }) });
    await makeCapsuleDue(gateway.admin, capsule.id);
    expect((await owner.post(`/api/time-capsules/${capsule.id}/deliver`)).status).toBe(200);
    return capsule;
  };
  return { owner, email, addPerson, deliver };
}

const statesOf = ({ recipients }: TimeCapsuleDto) => recipients.map(({ name, state }) => `${name} ${state}`);

describe('a time capsule for other people', () => {
  it('sends each person a link with which they can open, thank and answer; link scanners change nothing', async () => {
    const { owner, email, addPerson, deliver } = await createSender();
    const [ann, ben] = [await addPerson('Ann'), await addPerson('Ben')];
    const personalNote = 'See https://evil.test <b>now</b>';
    const capsule = await deliver([ann, ben], { personalNote });
    expect(statesOf(capsule)).toEqual(['Ann waiting', 'Ben waiting']);
    const [annSecret, benSecret] = [await waitForSecret(ann.email), await waitForSecret(ben.email)];
    expect(annSecret).not.toBe(benSecret);
    // The owner's words appear on the page, but not in the email, because we are its sender.
    for (const { to, source } of gateway.backends.smtp.mails) {
      if (!to.includes(ann.email)) continue;
      expect(source).not.toMatch(/evil|What do you hope for/);
      expect(source).toContain(`Mara (${email})`);
    }
    await eventually(async () => statesOf(await fetchCapsule(owner, capsule.id)).join() === 'Ann sent,Ben sent', {
      withinMs: 30_000,
      what: 'both emails to be sent',
    });
    expect(await waitForOpening(annSecret)).toMatchObject({
      sender: { firstName: 'Mara', email },
      recipientName: 'Ann',
      promptTitle: capsule.promptTitle,
      personalNote,
      videoFileName: capsule.videoFileName,
      state: 'sent',
      thanks: null,
      hasAnswered: false,
      canChangeAddress: true,
    });
    for (let n = 0; n < 3; n += 1) await callOpening(gateway.visitor(), annSecret);
    const sent = await fetchCapsule(owner, capsule.id);
    expect([sent.status, ...statesOf(sent)]).toEqual(['delivered', 'Ann sent', 'Ben sent']);

    const guest = gateway.visitor();
    expect((await callOpening(guest, annSecret, 'POST', '/opened')).status).toBe(204);
    expect((await callOpening(guest, benSecret, 'POST', '/thanks', { text: ' Thank you! ' })).status).toBe(204);
    expect((await callOpening(guest, benSecret, 'POST', '/thanks', { text: 'Again' })).status).toBe(409);
    expect(statesOf(await fetchCapsule(owner, capsule.id))).toEqual(['Ann opened', 'Ben answered']);

    const response = await guest.fetch('/api/opening/answer', {
      method: 'POST',
      headers: { authorization: `Recipient ${annSecret}`, 'content-type': FORM_TYPE },
      body: new Uint8Array(formWithVideo({})),
    });
    expect(response.status).toBe(201);
    const { recipients } = await fetchCapsule(owner, capsule.id);
    expect(recipients).toMatchObject([
      { name: 'Ann', personId: ann.id, state: 'answered', thanks: null },
      { name: 'Ben', state: 'answered', thanks: 'Thank you!', answerVideoFileName: null },
    ]);
    expect((await owner.get(`/api/videos/${recipients[0]?.answerVideoFileName ?? ''}`)).status).toBe(200);
    await eventually(
      async () => {
        const notifications = await owner.fetchJson<NotificationDto[]>('/api/notifications');
        return notifications.filter(({ kind }) => kind === 'time-capsule-answered').length === 2;
      },
      { withinMs: 30_000, what: 'both notifications' },
    );
  });

  it('can be watched only with one of its own links', async () => {
    const { addPerson, deliver } = await createSender();
    const ann = await addPerson('Ann');
    const capsule = await deliver([ann]);
    const other = await deliver([await addPerson('Ben')]);
    const secret = await waitForSecret(ann.email);
    await waitForOpening(secret);
    const guest = gateway.visitor();
    expect((await guest.get(`/api/videos/${capsule.videoFileName}`)).status).toBe(401);
    await callOpening(guest, secret);
    expect((await guest.get(`/api/videos/${capsule.videoFileName}`)).status).toBe(200);
    const cookie = `link=${secret}`;
    const otherVideo = await gateway.visitor().get(`/api/videos/${other.videoFileName}`, { cookie });
    expect(otherVideo.status).toBe(404);
    expect((await gateway.visitor().get(`/api/videos/${capsule.videoFileName}`, { cookie })).status).toBe(200);
  });
});

it('a user can keep a received capsule, and watch it without the link while its owner has it', async () => {
  const { owner, email, addPerson, deliver } = await createSender();
  const ann = await addPerson('Ann');
  const { id, promptTitle, videoFileName } = await deliver([ann]);
  const secret = await waitForSecret(ann.email);
  await waitForOpening(secret);
  const [keeper, other] = [await gateway.signIn(), await gateway.signIn()];
  const keep = async (visitor: Visitor) => (await callOpening(visitor, secret, 'POST', '/keep')).status;
  const watch = async (visitor: Visitor) => (await visitor.get(`/api/videos/${videoFileName}`)).status;
  const received = () => keeper.fetchJson<ReceivedTimeCapsuleDto[]>('/api/time-capsules/received');
  const remove = async (visitor: Visitor, which: string) =>
    (await visitor.fetch(`/api/time-capsules/${which}`, { method: 'DELETE' })).status;

  expect(await watch(keeper)).toBe(404);
  expect([await keep(gateway.visitor()), await keep(owner), await keep(keeper), await keep(keeper)]).toEqual([
    401, 409, 204, 204,
  ]);
  const entry = { sender: { firstName: 'Mara', email } };
  expect(await received()).toMatchObject([{ ...entry, content: { promptTitle, videoFileName } }]);
  expect([await watch(keeper), await watch(other)]).toEqual([200, 404]);

  expect(await remove(owner, id)).toBe(204);
  expect(await received()).toMatchObject([{ ...entry, content: null }]);
  expect(await watch(keeper)).toBe(404);
  expect((await owner.send('POST', `/api/time-capsules/${id}/restore`, {})).status).toBe(200);
  expect(await watch(keeper)).toBe(200);
  // After the capsule is erased, its entry stays until the user removes it.
  expect([await remove(owner, id), await remove(owner, `removed/${id}`)]).toEqual([204, 204]);
  const [remaining] = await received();
  expect(remaining).toMatchObject({ ...entry, content: null });
  expect(await remove(other, `received/${remaining?.id ?? ''}`)).toBe(404);
  expect(await remove(keeper, `received/${remaining?.id ?? ''}`)).toBe(204);
  expect(await received()).toEqual([]);
});

describe('a link', () => {
  it.each(['x', 'x'.repeat(22), "'OR'1'='1"])('that is unknown (%j) opens and changes nothing', async (secret) => {
    const guest = gateway.visitor();
    const responses = [
      await callOpening(guest, secret),
      await callOpening(guest, secret, 'POST', '/opened'),
      await callOpening(guest, secret, 'POST', '/thanks', { text: 'Hi' }),
      await callOpening(guest, secret, 'PUT', '/address', { email: 'a@b.test' }),
      await callOpening(guest, secret, 'POST', '/unknown-sender'),
    ];
    for (const response of responses) {
      expect(await problemOf(response)).toEqual({
        status: 404,
        code: 'not_found',
        message: 'This link no longer works, or it’s incomplete.',
      });
    }
    expect((await guest.get('/api/opening')).status).toBe(401);
    expect((await guest.get('/api/opening', { 'x-recipient': secret })).status).toBe(401);
  });

  it('lets its recipient change their address, but only twice on the first day of the sender’s account', async () => {
    const { owner, addPerson, deliver } = await createSender();
    const child = await addPerson('Ida', { guardianName: 'Rosa' });
    const capsule = await deliver([child]);
    const first = await waitForSecret(child.email);
    await waitForOpening(first);
    const [one, two] = [uniqueEmail('ida'), uniqueEmail('ida')];
    expect(
      (await callOpening(gateway.visitor(), first, 'PUT', '/address', { email: 'x@b.test, y@b.test' })).status,
    ).toBe(400);
    expect((await callOpening(gateway.visitor(), first, 'PUT', '/address', { email: one })).status).toBe(204);
    const second = await waitForSecret(one);
    expect(await waitForOpening(second)).toMatchObject({ recipientName: 'Ida', videoFileName: capsule.videoFileName });
    expect((await callOpening(gateway.visitor(), second, 'PUT', '/address', { email: two })).status).toBe(204);
    const last = await waitForSecret(two);
    await waitForOpening(last);
    expect(secretsTo(child.email)).toHaveLength(1);
    expect((await owner.fetchJson<PersonDto[]>('/api/people')).map(({ email }) => email)).toEqual([two]);
    // A new account may choose only three addresses on its first day, and has used one for the capsule itself.
    const third = await callOpening(gateway.visitor(), last, 'PUT', '/address', { email: uniqueEmail('ida') });
    expect(await problemOf(third)).toMatchObject({
      message: expect.stringMatching(/^We can’t send the time capsule to that address today/) as string,
    });
  });

  it('lets its recipient block its sender, but not other senders, for the whole mailbox', async () => {
    const { owner, addPerson, deliver } = await createSender();
    const ann = await addPerson('Ann');
    await deliver([ann]);
    const secret = await waitForSecret(ann.email);
    await waitForOpening(secret);
    expect((await callOpening(gateway.visitor(), secret, 'POST', '/unknown-sender')).status).toBe(204);
    expect((await callOpening(gateway.visitor(), secret)).status).toBe(404);
    await eventually(
      async () =>
        (await gateway.admin.query('SELECT 1 FROM delivery.mailbox_senders WHERE user_id = $1', [await owner.userId()]))
          .rowCount,
      { withinMs: 30_000, what: 'the block' },
    );
    const tagged = await addPerson('Ann', { email: ann.email.replace('@', '+again@') });
    const capsule = await createTimeCapsule(owner, { body: capsuleForm({ recipients: tagged.id }) });
    await makeCapsuleDue(gateway.admin, capsule.id);
    expect((await owner.post(`/api/time-capsules/${capsule.id}/deliver`)).status).toBe(503);
    expect(gateway.backends.smtp.mails.filter(({ to }) => to.includes(tagged.email))).toEqual([]);
    const otherSender = await createSender();
    await otherSender.deliver([await otherSender.addPerson('Ann', { email: ann.email })]);
    await waitForSecret(ann.email, 2);
  });
});

it('a new account can choose only three people on its first day, even if it removes capsules', async () => {
  const { owner, addPerson } = await createSender();
  const people = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => addPerson(name)));
  const body = capsuleForm({ recipients: people.map(({ id }) => id).join() });
  const { id } = await createTimeCapsule(owner, { body });
  expect((await owner.fetch(`/api/time-capsules/${id}`, { method: 'DELETE' })).status).toBe(204);
  const refused = await upload(owner, { body: capsuleForm({ recipients: (await addPerson('Dan')).id }) });
  expect(refused.status).toBe(429);
  expect(await owner.fetchJson('/api/time-capsules')).toEqual([]);
});
