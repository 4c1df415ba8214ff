import { randomUUID } from 'node:crypto';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { aPerson, anUpload, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';

type CrashPoint = 'die-before-commit' | 'die-after-commit';

const app = await CapsulesTestApp.shared();

export const listOf = async (personId: string): Promise<TimeCapsuleDto[]> =>
  (await app.call<TimeCapsuleDto[]>(personId, 'GET', '/time-capsules')).body;

/** Commits a time capsule into a service that kills itself at that point, and starts it again. */
export async function commitIntoDeath(point: CrashPoint) {
  const [ana, key] = [aPerson(), randomUUID()];
  const { admissionId } = await app.admit(ana, key);
  const upload = anUpload();
  await app.diesDuring(point, () => expect(app.commit(ana, admissionId, upload)).rejects.toThrow());
  await app.restart();
  return { ana, key, admissionId, upload };
}

/** The same with a contribution, which takes the last place of its capsule. */
export async function contributeIntoDeath(point: CrashPoint) {
  const contributions = new ContributionsClient(app);
  const { id, slug } = await contributions.capsule(aPerson(), 1);
  const key = randomUUID();
  const admissionId = await contributions.letIn(slug, key);
  const upload = aContribution();
  await app.diesDuring(point, () => expect(contributions.commit(admissionId, upload)).rejects.toThrow());
  await app.restart();
  return { contributions, id, slug, key, admissionId, upload };
}
