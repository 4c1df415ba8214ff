import { CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { contributionUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

interface LastSlotSizes {
  /** How many uploads compete for one slot. */
  concurrency: number;
  admissionRounds: number;
  commitRounds: number;
  mixedRounds: number;
}

export function describeLastSlot({ concurrency, admissionRounds, commitRounds, mixedRounds }: LastSlotSizes): void {
  const expectedStatuses = [201, ...Array<number>(concurrency - 1).fill(409)];

  describe(`${String(concurrency)} concurrent uploads for the last slot`, () => {
    it(`succeed only once; the others learn that the capsule is full (${String(admissionRounds)} rounds)`, async () => {
      const { id, slug } = await contributions.createHostAndCapsule(1);
      for (let round = 1; round <= admissionRounds; round += 1) {
        await contributions.setLimit(id, round);
        const responses = await Promise.all(Array.from({ length: concurrency }, () => contributions.submit(slug)));
        expect(responses.map(({ status }) => status).sort()).toEqual(expectedStatuses);
        for (const { body } of responses.filter(({ status }) => status === 409)) {
          expect(body).toMatchObject({ message: expect.stringMatching(/^This capsule is full/) as string });
        }
        expect(await contributions.readCounts(id)).toEqual([round, round]);
      }
    });

    it('are committed only once after their admissions have expired: the other videos are discarded', async () => {
      const { id, slug } = await contributions.createHostAndCapsule(concurrency);
      for (let round = 1; round <= commitRounds; round += 1) {
        await contributions.setLimit(id, round - 1 + concurrency);
        const admitted = await Promise.all(Array.from({ length: concurrency }, () => contributions.begin(slug)));
        await Promise.all(admitted.map((admissionId) => app.expire(admissionId)));
        await contributions.setLimit(id, round);
        const uploads = admitted.map((admissionId) => ({ admissionId, upload: contributionUpload() }));
        const responses = await Promise.all(
          uploads.map(({ admissionId, upload }) => contributions.commit(admissionId, upload)),
        );
        expect(responses.map(({ status }) => status).sort()).toEqual(expectedStatuses);
        expect(await contributions.readCounts(id)).toEqual([round, round]);
        for (const [index, { upload }] of uploads.entries()) {
          const expected = responses[index]?.status === 201 ? 'video.committed' : 'video.discard';
          expect(await app.findMessageTypes(upload.video.name)).toEqual([expected]);
        }
      }
    });
  });

  it('concurrent uploads never take more than five slots, even if some fail and videos are withdrawn', async () => {
    const slots = 5;
    const { id, slug } = await contributions.createHostAndCapsule(slots);
    const editSecrets: string[] = [];
    const uploadOrWithdraw = async (): Promise<void> => {
      const { status, body } = await contributions.admit(slug);
      if (status !== 201) {
        const editSecret = editSecrets.pop();
        if (editSecret !== undefined) expect((await contributions.withdraw(editSecret)).status).toBe(204);
      } else if (Math.random() < 0.3) {
        await app.release(null, body.admissionId);
      } else {
        const committed = await contributions.commit(body.admissionId, contributionUpload());
        expect(committed.status).toBe(201);
        editSecrets.push(committed.body.editSecret);
      }
    };
    for (let round = 0; round < mixedRounds; round += 1) {
      await Promise.all(Array.from({ length: 20 }, uploadOrWithdraw));
      expect(await contributions.readCounts(id)).toEqual([editSecrets.length, editSecrets.length]);
      expect(editSecrets.length).toBeLessThanOrEqual(slots);
    }
  });
}
