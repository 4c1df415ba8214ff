// Real: the built capsules service, Postgres, Redis, the inboxes of media and delivery.
import type { ErrorBody } from '@dear-future/contracts/errors';
import { aPerson, CapsulesHouse } from './capsules-house.js';
import { aContribution, ContributionsHouse } from './contributions-house.js';

const AT_ONCE = 50;

let house: CapsulesHouse;
let contributions: ContributionsHouse;
beforeAll(async () => {
  house = await CapsulesHouse.open();
  contributions = new ContributionsHouse(house);
});
afterAll(() => house.close());

/** How often each status was answered. */
class Tally {
  private readonly counts = new Map<number, number>();

  add(statuses: readonly number[]): void {
    for (const status of statuses) this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
  }

  toString(): string {
    const parts = [...this.counts].sort(([a], [b]) => a - b);
    return parts.map(([status, count]) => `${String(count)} × ${String(status)}`).join(', ');
  }
}

describe(`${String(AT_ONCE)} at once for the last place`, () => {
  const ROUNDS = 100;

  it(`one is let in and the others are told that it is full, ${String(ROUNDS)} times`, async () => {
    const { id, slug } = await contributions.capsule(aPerson(), 1);
    const tally = new Tally();
    const started = performance.now();
    for (let round = 1; round <= ROUNDS; round += 1) {
      await contributions.limit(id, round);
      const uploads = Array.from({ length: AT_ONCE }, () => aContribution());
      const answers = await Promise.all(uploads.map((upload) => contributions.submit(slug, upload)));
      const statuses = answers.map(({ status }) => status).sort();
      tally.add(statuses);
      expect(statuses).toEqual([201, ...Array.from({ length: AT_ONCE - 1 }, () => 409)]);
      for (const { status, body } of answers) {
        if (status === 409) expect((body as ErrorBody).message).toMatch(/^This capsule is full/);
      }
      expect(await contributions.counts(id)).toEqual([round, round]);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `\nlast place: ${String(ROUNDS)} rounds of ${String(AT_ONCE)} at once: ${String(tally)}, ${seconds} s\n`,
    );
    expect(String(tally)).toBe(`${String(ROUNDS)} × 201, ${String(ROUNDS * (AT_ONCE - 1))} × 409`);
  }, 300_000);

  it('whose places all ran out: one commits, and the videos of the others go', async () => {
    const { id, slug } = await contributions.capsule(aPerson(), AT_ONCE);
    const tally = new Tally();
    for (let round = 1; round <= 5; round += 1) {
      await contributions.limit(id, round - 1 + AT_ONCE);
      const admitted = await Promise.all(Array.from({ length: AT_ONCE }, () => contributions.letIn(slug)));
      await Promise.all(admitted.map((admission) => contributions.expire(admission)));
      await contributions.limit(id, round);
      const uploads = admitted.map(() => aContribution());
      const answers = await Promise.all(
        uploads.map((upload, index) => contributions.commit(admitted[index] ?? '', upload)),
      );
      tally.add(answers.map(({ status }) => status));
      expect(await contributions.counts(id)).toEqual([round, round]);
      for (const [index, { video }] of uploads.entries()) {
        const expected = answers[index]?.status === 201 ? 'video.committed' : 'video.discard';
        expect(await house.typesPosted(video.name)).toEqual([expected]);
      }
    }
    process.stdout.write(`\nlast place, after all had run out: ${String(tally)}\n`);
    expect(String(tally)).toBe('5 × 201, 245 × 409');
  }, 120_000);

  it('never gives a place away twice, whatever is withdrawn, released and tried again meanwhile', async () => {
    const places = 5;
    const { id, slug } = await contributions.capsule(aPerson(), places);
    const receipts: string[] = [];
    const act = async (): Promise<void> => {
      const { status, body } = await contributions.admit(slug);
      if (status !== 201) {
        const receipt = receipts.pop();
        if (receipt !== undefined) expect((await contributions.strangers.withdraw(receipt)).status).toBe(204);
        return;
      }
      if (Math.random() < 0.3) {
        await house.call(null, 'POST', `/admissions/${body.admissionId}/release`);
        return;
      }
      const made = await contributions.commit(body.admissionId, aContribution());
      expect(made.status).toBe(201);
      receipts.push(made.body.receipt);
    };
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 20 }, act));
      const [counted, there] = await contributions.counts(id);
      expect([counted, there]).toEqual([receipts.length, receipts.length]);
      expect(counted).toBeLessThanOrEqual(places);
    }
  }, 120_000);
});
