// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

describe('places', () => {
  it('are not held by uploads of which nothing came, however many; and one network begins so many at most', async () => {
    const { id, slug } = await contributions.capsule(aPerson(), 2);
    const sender = 'a'.repeat(43);
    for (let round = 0; round < 60; round += 1) {
      expect((await contributions.announce(slug, null, sender)).status).toBe(201);
    }
    expect((await app.call(null, 'GET', `/public/capsules/${slug}`)).body).toMatchObject({ slotsRemaining: 2 });
    expect((await contributions.submit(slug)).status).toBe(201);
    await app.records.query(
      `INSERT INTO capsules.admissions (id, kind, scope, expires_at, sender, holds_place)
       SELECT gen_random_uuid(), kind, scope, expires_at, sender, false
       FROM (SELECT * FROM capsules.admissions WHERE scope = $1 AND sender IS NOT NULL LIMIT 1) AS one, generate_series(61, 250)`,
      [`link:${id}`],
    );
    expect((await contributions.announce(slug, null, sender)).status).toBe(429);
    expect((await contributions.announce(slug, null, 'b'.repeat(43))).status).toBe(201);
  });

  it('are given to whose bytes come first, once, and freed when the upload ends', async () => {
    const { slug } = await contributions.capsule(aPerson(), 1);
    const [first, second] = [await contributions.announce(slug), await contributions.announce(slug)];
    const [one, two] = [first.body.admissionId, second.body.admissionId];
    for (let twice = 0; twice < 2; twice += 1) expect((await contributions.firstBytes(two)).status).toBe(204);
    expect(await contributions.firstBytes(one)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', message: expect.stringMatching(/^This capsule is full/) as string },
    });
    await app.call(null, 'POST', `/admissions/${two}/release`);
    expect((await contributions.firstBytes(one)).status).toBe(204);
    expect((await contributions.commit(one, aContribution())).status).toBe(201);
    expect((await contributions.firstBytes(one)).status).toBe(204);
    expect((await contributions.commit(two, aContribution())).status).toBe(409);
  });

  it('do not wait for an upload of which nothing came when the capsule is closed', async () => {
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana);
    const { admissionId } = (await contributions.announce(slug)).body;
    await contributions.capsules.change(ana, id, '/close');
    expect((await contributions.firstBytes(admissionId)).status).toBe(409);
    expect((await contributions.commit(admissionId, aContribution())).status).toBe(409);
  });
});
