import type { UploadKind } from '@dear-future/contracts/internal/uploads';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { Column, Entity, IsNull, MoreThan, PrimaryColumn, type EntityManager, type FindOptionsWhere } from 'typeorm';

/** Open until it is committed, or expires. An expired one holds no slot but may still be committed. */
@Entity('admissions')
export class Admission {
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: UploadKind;
  /** `user:` and the user's id, `link:` and the id of its prompt or paid capsule: see `UploadTarget.holder`. */
  @Column('text') scope: string;
  @Column('text', { name: 'idempotency_key', nullable: true }) idempotencyKey: string | null;
  /** Number of the newest attempt with this key. Only that attempt may release the slot. */
  @Column('integer') attempt: number;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  /** From the start, or from the first bytes on (`UploadTarget.isWithoutSlot`), and only while it is open. */
  @Column('boolean', { name: 'holds_slot' }) holdsSlot: boolean;
  @Column('integer', { name: 'max_seconds' }) maxSeconds: number;
  /** Set by the commit, like `fingerprint` and `result`. */
  @Column('text', { name: 'video_name', nullable: true }) videoName: string | null;
  @Column('text', { nullable: true }) fingerprint: string | null;
  /** Repeats the first answer; for a replacement, only the id. Contains no personal texts or secrets. */
  @Column('json', { nullable: true }) result: { id: string } | null;
  @Column('bytea', { nullable: true }) sender: Buffer | null;
  /** Media was told to delete these, so they must never be committed. */
  @Column('text', { name: 'discarded_videos', array: true }) discardedVideos: string[];

  get holderId(): string {
    return this.scope.slice(this.scope.indexOf(':') + 1);
  }
}

export const lockAdmission = (manager: EntityManager, id: string): Promise<Admission | null> =>
  manager.findOne(Admission, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** Guests are identified by the admission's id, which the gateway keeps secret. @throws ProblemError `not_found` */
export async function lockOwnAdmission(manager: EntityManager, caller: CallerIdentity, id: string): Promise<Admission> {
  const admission = await lockAdmission(manager, id);
  if (!admission || (admission.kind === 'time-capsule' && admission.holderId !== requireUser(caller))) {
    throw new ProblemError('not_found', 'This upload does not exist.');
  }
  return admission;
}

/** Condition of queries for open admissions. */
export function openAt(now: Date): FindOptionsWhere<Admission> {
  return { videoName: IsNull(), expiresAt: MoreThan(now) };
}

/** Lets an open admission expire, unless a later attempt has resumed it. Needs the row lock. */
export async function releaseAdmission(manager: EntityManager, id: string, attempt: number): Promise<void> {
  const now = await databaseNow(manager);
  await manager.update(Admission, { id, attempt, ...openAt(now) }, { expiresAt: now });
}

export function isOpenAdmission({ videoName, expiresAt }: Pick<Admission, 'videoName' | 'expiresAt'>, now: Date) {
  return videoName === null && now < expiresAt;
}

/** Whether an upload may finish after its link has closed (docs/product.md §4.4). @param now read after the lock */
export function isHoldingSlot(admission: Pick<Admission, 'videoName' | 'holdsSlot' | 'expiresAt'>, now: Date): boolean {
  return admission.holdsSlot && isOpenAdmission(admission, now);
}
