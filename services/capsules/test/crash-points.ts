import { randomUUID } from 'node:crypto';
import { CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { contributionUpload, timeCapsuleUpload } from './uploads.js';

type CrashPoint = 'kill-before-commit' | 'kill-after-commit';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

/** Crashes the service while it commits a time capsule, and restarts it. */
export async function crashTimeCapsule(point: CrashPoint) {
  const { owner, key, admissionId } = await app.createOwnerAndAdmission();
  const upload = timeCapsuleUpload();
  await app.crashDuring(point, () => expect(app.commit(owner, admissionId, upload)).rejects.toThrow());
  await app.restart();
  return { owner, key, admissionId, upload };
}

/** Crashes the service while it commits a contribution to the last slot, and restarts it. */
export async function crashContribution(point: CrashPoint) {
  const { id, slug } = await contributions.createHostAndCapsule(1);
  const key = randomUUID();
  const admissionId = await contributions.begin(slug, key);
  const upload = contributionUpload();
  await app.crashDuring(point, () => expect(contributions.commit(admissionId, upload)).rejects.toThrow());
  await app.restart();
  return { contributions, id, slug, key, admissionId, upload };
}
