import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { Column, Entity, IsNull, JoinColumn, ManyToOne, Not, PrimaryColumn, type FindOptionsWhere } from 'typeorm';
import { PaidCapsule } from './paid-capsule.entity.js';

/** A withdrawal erases video, note and `editLinkHash`; name and address stay. A removal by the host keeps the hash. */
@Entity('contributions')
export class Contribution {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'capsule_id' }) capsuleId: string;
  @ManyToOne(() => PaidCapsule) @JoinColumn({ name: 'capsule_id' }) capsule: PaidCapsule;
  @Column('text', { name: 'contributor_name' }) contributorName: string;
  /** Shown to the host. We never send email to this address. */
  @Column('text', { name: 'contributor_email' }) contributorEmail: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('bytea', { name: 'edit_link_hash', nullable: true }) editLinkHash: Buffer | null;
  @Column('text', { name: 'personal_note', nullable: true }) personalNote: string | null;
  @Column('uuid', { name: 'admission_id', nullable: true }) admissionId: string | null;
  @Column('text', { name: 'video_name', nullable: true }) videoName: string | null;
  @Column('text', { name: 'video_type', nullable: true }) videoType: UploadedVideo['contentType'] | null;
  @Column('boolean', { name: 'video_ready' }) videoReady: boolean;
  @Column('boolean', { name: 'video_playable', nullable: true }) isPlayable: boolean | null;
  @Column('double precision', { name: 'duration_seconds', nullable: true }) durationSeconds: number | null;
  @Column('timestamptz', { name: 'submitted_at', nullable: true }) submittedAt: Date | null;
  /** The capsule's delivery date when the current video was sent. */
  @Column('timestamptz', { name: 'promised_date', nullable: true }) promisedDate: Date | null;
  @Column('boolean', { name: 'needs_approval' }) needsApproval: boolean;
  /** False if the client had already sent its fair share: the video waits, and takes a slot only when the host approves it. */
  @Column('boolean', { name: 'has_slot' }) hasSlot: boolean;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
  /** See `senderIn`. */
  @Column('bytea', { nullable: true }) sender: Buffer | null;
}

export type PresentContribution = Contribution & {
  [Field in 'videoName' | 'videoType' | 'submittedAt' | 'durationSeconds']: NonNullable<Contribution[Field]>;
};

/** Whether the contribution is neither withdrawn nor removed. A CHECK ensures that a video has all its fields. */
export function isPresent(contribution: Contribution): contribution is PresentContribution {
  return contribution.videoName !== null && contribution.removedAt === null;
}

/** These contributions are neither withdrawn nor removed, and do not wait for approval. */
export const KEPT = {
  videoName: Not(IsNull()),
  removedAt: IsNull(),
  needsApproval: false,
} satisfies FindOptionsWhere<Contribution>;

/** The host has removed these contributions, but can still undo the removal. */
export const REMOVING = { videoName: Not(IsNull()), removedAt: Not(IsNull()) } satisfies FindOptionsWhere<Contribution>;

/** The host can still decide about these videos, or could watch them. */
export const PRESENT = { videoName: Not(IsNull()), removedAt: IsNull() } satisfies FindOptionsWhere<Contribution>;

export const OLDEST_FIRST = { createdAt: 'ASC', id: 'ASC' } as const;
