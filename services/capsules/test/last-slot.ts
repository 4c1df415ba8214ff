import type { ErrorBody } from '@dear-future/contracts/errors';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

export interface LastSlotSizes {
  /** How many uploads compete for one place. */
  atOnce: number;
  /** Rounds in which all ask for a place. */
  admissions: number;
  /** Rounds in which all were admitted before, and their places have expired. */
  commits: number;
  /** Rounds in which places are also withdrawn and released. */
  mixed: number;
}

/** Contributors who race for the last places of a capsule, in few rounds or in many. */
export function describeLastSlot({ atOnce, admissions, commits, mixed }: LastSlotSizes): void {
  const full = (count: number): number[] => Array<number>(count).fill(409);

  describe(`${String(atOnce)} at once for the last place`, () => {
    it(`one is let in and the others are told that it is full, ${String(admissions)} times`, async () => {
      const { id, slug } = await contributions.capsule(aPerson(), 1);
      for (let round = 1; round <= admissions; round += 1) {
        await contributions.limit(id, round);
        const uploads = Array.from({ length: atOnce }, () => aContribution());
        const answers = await Promise.all(uploads.map((upload) => contributions.submit(slug, upload)));
        expect(answers.map(({ status }) => status).sort()).toEqual([201, ...full(atOnce - 1)]);
        for (const { status, body } of answers) {
          if (status === 409) expect((body as ErrorBody).message).toMatch(/^This capsule is full/);
        }
        expect(await contributions.counts(id)).toEqual([round, round]);
      }
    });

    it('whose places all ran out: one commits, and the videos of the others go', async () => {
      const { id, slug } = await contributions.capsule(aPerson(), atOnce);
      for (let round = 1; round <= commits; round += 1) {
        await contributions.limit(id, round - 1 + atOnce);
        const admitted = await Promise.all(Array.from({ length: atOnce }, () => contributions.letIn(slug)));
        await Promise.all(admitted.map((admission) => contributions.expire(admission)));
        await contributions.limit(id, round);
        const uploads = admitted.map(() => aContribution());
        const answers = await Promise.all(
          uploads.map((upload, index) => contributions.commit(admitted[index] ?? '', upload)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([201, ...full(atOnce - 1)]);
        expect(await contributions.counts(id)).toEqual([round, round]);
        for (const [index, { video }] of uploads.entries()) {
          const expected = answers[index]?.status === 201 ? 'video.committed' : 'video.discard';
          expect(await app.typesPosted(video.name)).toEqual([expected]);
        }
      }
    });

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
          await app.call(null, 'POST', `/admissions/${body.admissionId}/release`);
          return;
        }
        const made = await contributions.commit(body.admissionId, aContribution());
        expect(made.status).toBe(201);
        receipts.push(made.body.receipt);
      };
      for (let round = 0; round < mixed; round += 1) {
        await Promise.all(Array.from({ length: 20 }, act));
        const [counted, there] = await contributions.counts(id);
        expect([counted, there]).toEqual([receipts.length, receipts.length]);
        expect(counted).toBeLessThanOrEqual(places);
      }
    });
  });
}
