import { CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { contributionUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

export interface LastSlotSizes {
  /** Uploads that compete for one slot. */
  atOnce: number;
  /** Rounds in which all request a slot. */
  admissions: number;
  /** Rounds in which all were admitted and their slots have expired. */
  commits: number;
  /** Rounds in which contributions are also withdrawn and slots released. */
  mixed: number;
}

/** Tests contributors who race for a capsule's last slots. */
export function describeLastSlot({ atOnce, admissions, commits, mixed }: LastSlotSizes): void {
  const one201 = [201, ...Array<number>(atOnce - 1).fill(409)];

  describe(`${String(atOnce)} concurrent uploads for the last slot`, () => {
    it(`one is admitted, the others refused because the capsule is full, ${String(admissions)} times`, async () => {
      const { id, slug } = await contributions.hosted(1);
      for (let round = 1; round <= admissions; round += 1) {
        await contributions.limit(id, round);
        const responses = await Promise.all(Array.from({ length: atOnce }, () => contributions.submit(slug)));
        expect(responses.map(({ status }) => status).sort()).toEqual(one201);
        for (const { body } of responses.filter(({ status }) => status === 409)) {
          expect(body).toMatchObject({ message: expect.stringMatching(/^This capsule is full/) as string });
        }
        expect(await contributions.counts(id)).toEqual([round, round]);
      }
    });

    it('with expired slots: one commits, and the videos of the others are discarded', async () => {
      const { id, slug } = await contributions.hosted(atOnce);
      for (let round = 1; round <= commits; round += 1) {
        await contributions.limit(id, round - 1 + atOnce);
        const admitted = await Promise.all(Array.from({ length: atOnce }, () => contributions.begin(slug)));
        await Promise.all(admitted.map((admissionId) => app.expire(admissionId)));
        await contributions.limit(id, round);
        const uploads = admitted.map((admissionId) => ({ admissionId, upload: contributionUpload() }));
        const responses = await Promise.all(
          uploads.map(({ admissionId, upload }) => contributions.commit(admissionId, upload)),
        );
        expect(responses.map(({ status }) => status).sort()).toEqual(one201);
        expect(await contributions.counts(id)).toEqual([round, round]);
        for (const [index, { upload }] of uploads.entries()) {
          const expected = responses[index]?.status === 201 ? 'video.committed' : 'video.discard';
          expect(await app.postedTypes(upload.video.name)).toEqual([expected]);
        }
      }
    });

    it('never share a slot, while others withdraw, release and retry', async () => {
      const slots = 5;
      const { id, slug } = await contributions.hosted(slots);
      const editSecrets: string[] = [];
      const act = async (): Promise<void> => {
        const { status, body } = await contributions.admit(slug);
        if (status !== 201) {
          const editSecret = editSecrets.pop();
          if (editSecret !== undefined) expect((await contributions.withdraw(editSecret)).status).toBe(204);
        } else if (Math.random() < 0.3) {
          await app.release(null, body.admissionId);
        } else {
          const made = await contributions.commit(body.admissionId, contributionUpload());
          expect(made.status).toBe(201);
          editSecrets.push(made.body.editSecret);
        }
      };
      for (let round = 0; round < mixed; round += 1) {
        await Promise.all(Array.from({ length: 20 }, act));
        expect(await contributions.counts(id)).toEqual([editSecrets.length, editSecrets.length]);
        expect(editSecrets.length).toBeLessThanOrEqual(slots);
      }
    });
  });
}
