import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { Column, Entity, IsNull, Not, PrimaryColumn, type FindOptionsWhere } from 'typeorm';

/**
 * One contributor's part in a paid capsule (docs/product.md §3.8). Withdrawn, only the name and the address in the host's list are left; everything that
 * may be null is null then. Removed by the host, the hash of its edit link is left as well.
 */
@Entity('contributions')
export class Contribution {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'capsule_id' })
  capsuleId: string;

  @Column('text', { name: 'contributor_name' })
  contributorName: string;

  /** Shown to the host; nothing is ever sent to it. */
  @Column('text', { name: 'contributor_email' })
  contributorEmail: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** SHA-256 of the receipt's secret. */
  @Column('bytea', { name: 'receipt_hash', nullable: true })
  receiptHash: Buffer | null;

  @Column('text', { name: 'personal_note', nullable: true })
  personalNote: string | null;

  /** The upload that the present video came with. */
  @Column('uuid', { name: 'admission_id', nullable: true })
  admissionId: string | null;

  @Column('text', { name: 'video_name', nullable: true })
  videoName: string | null;

  @Column('text', { name: 'video_type', nullable: true })
  videoType: UploadedVideo['contentType'] | null;

  @Column('boolean', { name: 'video_ready' })
  videoReady: boolean;

  /** Whether media could decode its first picture; null as long as it did not say. */
  @Column('boolean', { name: 'video_playable', nullable: true })
  videoPlayable: boolean | null;

  @Column('double precision', { name: 'duration_seconds', nullable: true })
  durationSeconds: number | null;

  /** Of the present video. */
  @Column('timestamptz', { name: 'submitted_at', nullable: true })
  submittedAt: Date | null;

  /** When the capsule was to open as the present video came; null for those that came before this was noted. */
  @Column('timestamptz', { name: 'promised_date', nullable: true })
  promisedDate: Date | null;

  /** The host asked to approve new videos and has not said yes to this one. */
  @Column('boolean', { name: 'needs_approval' })
  needsApproval: boolean;

  /** When the host removed it. Its video stays for as long as that can be undone. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt: Date | null;

  /** What its sender is known by in this capsule: see `senderIn`. Null when the video came before senders were noted. */
  @Column('bytea', { nullable: true })
  sender: Buffer | null;
}

/** What a capsule holds: the videos that its host approved, where that is needed, and did not remove. */
export const KEPT = {
  videoName: Not(IsNull()),
  removedAt: IsNull(),
  needsApproval: false,
} satisfies FindOptionsWhere<Contribution>;
