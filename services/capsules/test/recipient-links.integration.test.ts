// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomUUID } from 'node:crypto';
import type { TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { newUserId, CapsulesTestApp, readCreated, refusal } from './capsules-test-app.js';
import { joinIds, newLink, peopleClient } from './people-client.js';
import { plansClient } from './plans-client.js';
import { responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const { admit, plan } = plansClient(app);
const { addPerson, addPeople, createLink } = peopleClient(app);

describe('the recipients of a time capsule', () => {
  const choose = (owner: string, id: string, recipients: unknown) => admit(owner, id, 'change', { recipients });

  it('are limited for all accounts of one mailbox together', async () => {
    const [owner, secondAccount] = [newUserId(), newUserId()];
    for (const userId of [owner, secondAccount]) {
      await app.postMessage('gateway', 'account.known', { userId, version: 1, mailbox: `${owner}@b.test` });
    }
    await app.createCapsule(owner, { recipients: joinIds(await addPeople(owner, 'Ann', 'Ben', 'Cleo')) });
    const { id } = await app.createCapsule(secondAccount);
    expect((await choose(secondAccount, id, (await addPerson(secondAccount)).id)).status).toBe(429);
  });

  const call = (secret: string, method: 'POST' | 'PUT', path: string, body?: object) =>
    app.call<{ message: string }>(null, method, `/opening/${path}`, body, { 'x-recipient': secret });

  it('can change their address with their newest link, within limits, but not to another recipient’s', async () => {
    const owner = newUserId();
    const [ann, ben] = await Promise.all(
      ['ann', 'ben'].map((name) => addPerson(owner, { name, email: `${name}@b.test` })),
    );
    const { id, recipients } = await app.createCapsule(owner, { recipients: joinIds([ann!, ben!]) });
    await app.makeDue(id);
    const changeAddress = async (from: string, email: string) => {
      const { status, body } = await call(await createLink(recipients[0]!, from), 'PUT', 'address', { email });
      return status === 204 ? status : body.message;
    };
    const refused = await changeAddress('ann@b.test', 'ann+new@b.test');
    expect(refused).toMatch(/^We can’t send the time capsule to that address today/);
    expect(await changeAddress('ann@b.test', 'ben@b.test')).toBe(refused);
    const oldLink = await createLink(recipients[0]!, 'ann@b.test');
    expect(await changeAddress('ann@b.test', 'ann@c.test')).toBe(204);
    expect((await call(oldLink, 'PUT', 'address', { email: 'ann@b.test' })).body.message).toMatch(/has been changed/);
    expect((await app.call(null, 'GET', '/opening', undefined, { 'x-recipient': oldLink })).body).toMatchObject({
      recipientName: 'ann',
      canChangeAddress: false,
    });
    // That was the third and last choice of the new account's first day.
    expect(await changeAddress('ann@c.test', 'ann@d.test')).toBe(refused);
    await app.admin.query('DELETE FROM capsules.recipient_choices WHERE user_id = $1', [owner]);
    for (const [from, to] of ['cd', 'de', 'ef', 'fg']) {
      expect(await changeAddress(`ann@${from!}.test`, `ann@${to!}.test`)).toBe(204);
      await app.admin.query('DELETE FROM capsules.recipient_choices WHERE user_id = $1', [owner]);
    }
    expect(await changeAddress('ann@g.test', 'ann@h.test')).toMatch(/^You’ve already changed your address 5 times/);
  });

  it('can open the link of an email before the message about it has been handled', async () => {
    const owner = newUserId();
    const [ann] = await addPeople(owner, 'Ann');
    const { id, recipients } = await app.createCapsule(owner, { recipients: ann!.id });
    await app.makeDue(id);
    const { secret, ...issued } = newLink('ann@b.test');
    const open = async (): Promise<number> =>
      (await app.call(null, 'GET', '/opening', undefined, { 'x-recipient': secret })).status;
    expect(await open()).toBe(404);
    // Without a time of the next attempt, no worker takes the message.
    const messageId = randomUUID();
    await app.admin.query(`INSERT INTO capsules.inbox (id, type, payload) VALUES ($1, 'recipient.link-issued', $2)`, [
      messageId,
      { recipientId: recipients[0]!.id, ...issued },
    ]);
    expect([await open(), await open()]).toEqual([200, 200]);
    expect((await call(secret, 'POST', 'opened')).status).toBe(204);
    await app.admin.query('UPDATE capsules.inbox SET next_attempt_at = clock_timestamp() WHERE id = $1', [messageId]);
    await eventually(
      async () =>
        (await app.admin.query('SELECT 1 FROM capsules.inbox WHERE id = $1 AND handled_at IS NOT NULL', [messageId]))
          .rowCount === 1,
      { what: 'the message to be handled' },
    );
    expect(await open()).toBe(200);
  });

  it('know the sender once they have opened a capsule; the delivery service learns of it once per link', async () => {
    const owner = newUserId();
    const [ann] = await addPeople(owner, 'Ann');
    const { id, recipients } = await app.createCapsule(owner, { recipients: ann!.id });
    await app.makeDue(id);
    const secret = await createLink(recipients[0]!, `${owner}@b.test`);
    for (let count = 0; count < 2; count += 1) expect((await call(secret, 'POST', 'opened')).status).toBe(204);
    expect(await app.findMessages(owner, 'sender.judged')).toMatchObject([
      { payload: { userId: owner, isKnown: true } },
    ]);
  });

  it('end all links of a sender to their mailbox when they report the sender as unknown', async () => {
    const owner = newUserId();
    const [ann, ben] = await addPeople(owner, 'Ann', 'Ben');
    /** Creates a due capsule for this person. */
    const createRecipient = async (contact: { id: string }) => {
      const { id, recipients } = await app.createCapsule(owner, { recipients: contact.id });
      await app.makeDue(id);
      return recipients[0]!;
    };
    const [toAnn, againToAnn] = [await createRecipient(ann!), await createRecipient(ann!)];
    const toBen = await createRecipient(ben!);
    const [first, second] = [await createLink(toAnn, 'ann@b.test'), await createLink(againToAnn, 'ann@b.test')];
    const linkToBen = await createLink(toBen, 'ben@b.test');
    expect((await call(first, 'POST', 'unknown-sender')).status).toBe(204);
    const open = async (secret: string) =>
      (await app.call(null, 'GET', '/opening', undefined, { 'x-recipient': secret })).status;
    expect([await open(first), await open(second), await open(linkToBen)]).toEqual([404, 404, 200]);
    // The link of an email that was already on its way does not work either.
    expect(await open(await createLink(againToAnn, 'ann@b.test'))).toBe(404);
  });

  it('cannot be added after three of them have reported the sender as unknown', async () => {
    const owner = newUserId();
    const chosen = joinIds(await addPeople(owner, 'Ann', 'Ben', 'Cleo'));
    const { id, recipients } = await app.createCapsule(owner, { recipients: chosen });
    await app.makeDue(id);
    const dan = await addPerson(owner, { name: 'Dan' });
    await app.admin.query(
      `UPDATE capsules.recipient_choices SET chosen_at = now() - interval '2 days' WHERE user_id = $1`,
      [owner],
    );
    for (const [index, recipient] of recipients.entries()) {
      expect((await choose(owner, id, joinIds([dan]))).status).toBe(200);
      const secret = await createLink(recipient, `${String(index)}@b.test`);
      expect((await call(secret, 'POST', 'unknown-sender')).status).toBe(204);
    }
    expect(await choose(owner, id, dan.id)).toMatchObject(refusal('recipients'));
  });

  it('whose email failed get another at the owner’s request: one for each failure, within the limits', async () => {
    const owner = newUserId();
    const [ann, ben] = await Promise.all(
      ['Ann', 'Ben'].map((name) => addPerson(owner, { name, email: `${name}@b.test` })),
    );
    const { id, recipients } = await app.createCapsule(owner, { recipients: joinIds([ann!, ben!]) });
    const [toAnn, toBen] = recipients;
    await app.makeDue(id);
    const reportAttempt = (outcome: string) => {
      const attempt = { capsuleId: id, recipientId: toBen!.id, at: '2026-11-21T12:00:00.000Z' };
      return app.postMessage('delivery', 'delivery.attempted', { ...attempt, outcome, reason: null });
    };
    const findResendable = async () =>
      (await app.listCapsules(owner))[0]!.recipients.flatMap(({ name, canSendAgain }) => (canSendAgain ? name : []));
    const sendAgain = async () =>
      (await app.call(owner, 'POST', `/time-capsules/${id}/share`, { recipients: joinIds([ann!, ben!]) })).status;
    const findResent = async () =>
      (await app.findMessages(id, 'capsule.shared')).map(({ payload }) => payload['recipients']);

    await reportAttempt('unknown');
    expect(await findResendable()).toEqual([]);
    const report = { source: { kind: 'time-capsule', id }, generation: 1, channel: 'email', recipientId: toAnn!.id };
    await app.postMessage('delivery', 'delivery.delivered', { ...report, deliveredAt: '2026-11-21T12:00:00.000Z' });
    expect(await findResendable()).toEqual(['Ben']);
    expect(await Promise.all([sendAgain(), sendAgain()])).toEqual([200, 200]);
    expect(await findResent()).toEqual([[{ id: toBen!.id, contactId: ben!.id, copy: 1 }]]);
    for (const [outcome, names] of [
      ['not_sent', []],
      ['refused', ['Ben']],
    ] as const) {
      expect(await findResendable()).toEqual([]);
      await reportAttempt(outcome);
      expect(await findResendable()).toEqual(names);
    }
    const { body } = await app.call<TimelineEntryDto[]>(owner, 'GET', `/time-capsules/${id}/timeline`);
    expect(body).toContainEqual(expect.objectContaining({ kind: 'attempt', outcome: 'refused', names: ['Ben'] }));
    // A new account can choose three recipients a day.
    expect(await sendAgain()).toBe(429);
    expect((await call(await createLink(toBen!, ben!.email), 'POST', 'unknown-sender')).status).toBe(204);
    // To the owner, this report looks like a refusal by the mail server.
    expect([await findResendable(), (await findResent()).length]).toEqual([['Ben'], 1]);
  });

  it('can answer once with a video, which they and the owner can watch unless the capsule is removed', async () => {
    const owner = newUserId();
    const [ben] = await addPeople(owner, 'Ben');
    const { id, recipients, videoFileName } = await app.createCapsule(owner, { recipients: ben!.id });
    const secret = await createLink(recipients[0]!, 'ben@b.test');
    const begin = () => app.startUpload(null, { kind: 'answer', linkSecret: secret });
    const watch = async (userId: string | null, videoName: string, linkSecret?: string) =>
      (await app.call(userId, 'POST', '/playback/checks', { videoName, linkSecret })).status;
    // Before the delivery date, they can neither answer nor watch.
    expect([(await begin()).status, await watch(null, videoFileName, secret)]).toEqual([404, 404]);
    await app.makeDue(id);
    const upload = responseUpload();
    const [first, second] = [readCreated(await begin()), readCreated(await begin())];
    readCreated(await app.commit(null, first.admissionId, upload));
    const late = responseUpload();
    expect((await app.commit(null, second.admissionId, late)).status).toBe(409);
    expect(await app.findMessageTypes(late.video.name)).toEqual(['video.discard']);
    expect((await begin()).status).toBe(409);
    await app.postMessage('media', 'video.processed', { videoName: upload.video.name, isPlayable: true });
    expect(await app.listCapsules(owner)).toMatchObject([
      { recipients: [{ state: 'answered', answerVideoFileName: upload.video.name }] },
    ]);
    expect(await watch(owner, upload.video.name)).toBe(200);
    expect(await watch(null, upload.video.name, secret)).toBe(200);
    expect(await watch(newUserId(), upload.video.name)).toBe(404);
    const watchAll = async () => [
      await watch(owner, videoFileName),
      await watch(owner, upload.video.name),
      await watch(null, upload.video.name, secret),
      await watch(null, videoFileName, secret),
    ];
    await plan(owner, id, 'remove');
    expect(await watchAll()).toEqual([200, 404, 404, 404]);
    await plan(owner, id, 'restore');
    expect(await watchAll()).toEqual([200, 200, 200, 200]);
    await plan(owner, id, 'remove');
    expect((await app.call(owner, 'DELETE', `/time-capsules/removed/${id}`)).status).toBe(204);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.committed', 'video.discard']);
    expect(await watchAll()).toEqual([404, 404, 404, 404]);
  });
});
