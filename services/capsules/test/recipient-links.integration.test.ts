// Real: the capsules application, Postgres, Redis, the inboxes of delivery and media.
import type { TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import { newUserId, CapsulesTestApp, created, refusal } from './capsules-test-app.js';
import { idsOf, peopleClient } from './people-client.js';
import { plansClient } from './plans-client.js';
import { responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const { admit, plan } = plansClient(app);
const { add, people, createLink } = peopleClient(app);

describe('the recipients of a time capsule', () => {
  const choose = (owner: string, id: string, recipients: unknown) => admit(owner, id, 'change', { recipients });

  it('are counted together for all accounts of one mailbox', async () => {
    const [ana, tagged] = [newUserId(), newUserId()];
    for (const userId of [ana, tagged]) {
      await app.postMessage('gateway', 'account.known', { userId, version: 1, mailbox: `${ana}@b.test` });
    }
    await app.capsule(ana, { recipients: idsOf(await people(ana, 'Ann', 'Ben', 'Cleo')) });
    const { id } = await app.capsule(tagged);
    expect((await choose(tagged, id, (await add(tagged)).id)).status).toBe(429);
  });

  const act = (secret: string, method: 'POST' | 'PUT', path: string, sent?: object) =>
    app.call<{ message: string }>(null, method, `/public/opening/${path}`, sent, { 'x-recipient': secret });

  it('can change their address through their newest link, within the owner’s limits, except to another recipient’s', async () => {
    const ana = newUserId();
    const [ann, ben] = await Promise.all(['ann', 'ben'].map((name) => add(ana, { name, email: `${name}@b.test` })));
    const { id, recipients } = await app.capsule(ana, { recipients: idsOf([ann!, ben!]) });
    await app.letDatePass(id);
    const move = async (from: string, email: string) => {
      const { status, body } = await act(await createLink(recipients[0]!, from), 'PUT', 'address', { email });
      return status === 204 ? status : body.message;
    };
    const refused = await move('ann@b.test', 'ann+new@b.test');
    expect(refused).toMatch(/^We can’t send the time capsule to that address today/);
    expect(await move('ann@b.test', 'ben@b.test')).toBe(refused);
    const earlier = await createLink(recipients[0]!, 'ann@b.test');
    expect(await move('ann@b.test', 'ann@c.test')).toBe(204);
    expect((await act(earlier, 'PUT', 'address', { email: 'ann@b.test' })).body.message).toMatch(/has been changed/);
    expect((await app.call(null, 'GET', '/public/opening', undefined, { 'x-recipient': earlier })).body).toMatchObject({
      recipientName: 'ann',
      canChangeAddress: false,
    });
    // That was the new account's third and last address.
    expect(await move('ann@c.test', 'ann@d.test')).toBe(refused);
    await app.records.query('DELETE FROM capsules.recipient_additions WHERE user_id = $1', [ana]);
    for (const [from, to] of ['cd', 'de', 'ef', 'fg']) {
      expect(await move(`ann@${from!}.test`, `ann@${to!}.test`)).toBe(204);
      await app.records.query('DELETE FROM capsules.recipient_additions WHERE user_id = $1', [ana]);
    }
    expect(await move('ann@g.test', 'ann@h.test')).toMatch(/^You’ve already changed your address 5 times/);
  });

  it('open a capsule: their mailbox then knows the sender, posted once per link', async () => {
    const ana = newUserId();
    const [ann] = await people(ana, 'Ann');
    const { id, recipients } = await app.capsule(ana, { recipients: ann!.id });
    await app.letDatePass(id);
    const secret = await createLink(recipients[0]!, `${ana}@b.test`);
    for (let count = 0; count < 2; count += 1) expect((await act(secret, 'POST', 'opened')).status).toBe(204);
    expect(await app.posted(ana, 'sender.judged')).toMatchObject([{ payload: { userId: ana, isKnown: true } }]);
  });

  it('cannot be added while three of them do not know the sender', async () => {
    const ana = newUserId();
    const { id, recipients } = await app.capsule(ana, { recipients: idsOf(await people(ana, 'Ann', 'Ben', 'Cleo')) });
    await app.letDatePass(id);
    const dan = await add(ana, { name: 'Dan' });
    await app.records.query(
      `UPDATE capsules.recipient_additions SET added_at = now() - interval '2 days' WHERE user_id = $1`,
      [ana],
    );
    for (const [index, recipient] of recipients.entries()) {
      expect((await choose(ana, id, idsOf([dan]))).status).toBe(200);
      const secret = await createLink(recipient, `${String(index)}@b.test`);
      expect((await act(secret, 'POST', 'unknown-sender')).status).toBe(204);
    }
    expect(await choose(ana, id, dan.id)).toMatchObject(refusal('recipients'));
  });

  it('whose email failed get it again when the owner asks, once each time, within the limits', async () => {
    const ana = newUserId();
    const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => add(ana, { name, email: `${name}@b.test` })));
    const { id, recipients } = await app.capsule(ana, { recipients: idsOf([ann!, ben!]) });
    const [toAnn, toBen] = recipients;
    await app.letDatePass(id);
    const attempted = (outcome: string) => {
      const about = { capsuleId: id, recipientId: toBen!.id, at: '2026-11-21T12:00:00.000Z' };
      return app.postMessage('delivery', 'delivery.attempted', { ...about, outcome, reason: null });
    };
    const offered = async () =>
      (await app.capsulesOf(ana))[0]!.recipients.flatMap(({ name, canSendAgain }) => (canSendAgain ? name : []));
    const sendAgain = async () =>
      (await app.call(ana, 'POST', `/time-capsules/${id}/share`, { recipients: idsOf([ann!, ben!]) })).status;
    const resent = async () => (await app.posted(id, 'capsule.shared')).map(({ payload }) => payload['recipients']);

    await attempted('unknown');
    expect(await offered()).toEqual([]);
    const report = { source: { kind: 'time-capsule', id }, generation: 1, channel: 'email', recipientId: toAnn!.id };
    await app.postMessage('delivery', 'delivery.delivered', { ...report, deliveredAt: '2026-11-21T12:00:00.000Z' });
    expect(await offered()).toEqual(['Ben']);
    expect(await Promise.all([sendAgain(), sendAgain()])).toEqual([200, 200]);
    expect(await resent()).toEqual([[{ id: toBen!.id, contactId: ben!.id, copy: 1 }]]);
    for (const [outcome, names] of [
      ['not_sent', []],
      ['refused', ['Ben']],
    ] as const) {
      expect(await offered()).toEqual([]);
      await attempted(outcome);
      expect(await offered()).toEqual(names);
    }
    const { body } = await app.call<TimelineEntryDto[]>(ana, 'GET', `/time-capsules/${id}/timeline`);
    expect(body).toContainEqual(expect.objectContaining({ kind: 'attempt', outcome: 'refused', names: ['Ben'] }));
    // A new account chooses three people a day.
    expect(await sendAgain()).toBe(429);
    expect((await act(await createLink(toBen!, ben!.email), 'POST', 'unknown-sender')).status).toBe(204);
    // To the owner, it looks like a refusal by the mail server.
    expect([await offered(), (await resent()).length]).toEqual([['Ben'], 1]);
  });

  it('can answer once with a video, which they and the owner can watch, until the capsule is erased', async () => {
    const ana = newUserId();
    const [ben] = await people(ana, 'Ben');
    const { id, recipients, videoFileName } = await app.capsule(ana, { recipients: ben!.id });
    const secret = await createLink(recipients[0]!, 'ben@b.test');
    const begin = () => app.startUpload(null, { kind: 'answer', linkSecret: secret });
    const watch = async (userId: string | null, videoName: string, editSecret?: string) =>
      (await app.call(userId, 'POST', '/playback/admissions', { videoName, editSecret })).status;
    // Not before the delivery date.
    expect([(await begin()).status, await watch(null, videoFileName, secret)]).toEqual([404, 404]);
    await app.letDatePass(id);
    const upload = responseUpload();
    const [first, second] = [created(await begin()), created(await begin())];
    created(await app.commit(null, first.admissionId, upload));
    const late = responseUpload();
    expect((await app.commit(null, second.admissionId, late)).status).toBe(409);
    expect(await app.postedTypes(late.video.name)).toEqual(['video.discard']);
    expect((await begin()).status).toBe(409);
    await app.postMessage('media', 'video.processed', { videoName: upload.video.name, isPlayable: true });
    expect(await app.capsulesOf(ana)).toMatchObject([
      { recipients: [{ state: 'answered', answerVideoFileName: upload.video.name }] },
    ]);
    expect(await watch(ana, upload.video.name)).toBe(200);
    expect(await watch(null, upload.video.name, secret)).toBe(200);
    expect(await watch(newUserId(), upload.video.name)).toBe(404);
    const everyone = async () => [
      await watch(ana, videoFileName),
      await watch(ana, upload.video.name),
      await watch(null, upload.video.name, secret),
      await watch(null, videoFileName, secret),
    ];
    await plan(ana, id, 'remove');
    expect(await everyone()).toEqual([200, 404, 404, 404]);
    await plan(ana, id, 'restore');
    expect(await everyone()).toEqual([200, 200, 200, 200]);
    await plan(ana, id, 'remove');
    expect((await app.call(ana, 'DELETE', `/time-capsules/removed/${id}`)).status).toBe(204);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.committed', 'video.discard']);
    expect(await everyone()).toEqual([404, 404, 404, 404]);
  });
});
