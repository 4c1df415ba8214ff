import type { UploadKind } from '@dear-future/contracts/internal/uploads';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An `open` upload is running, until it expires. A `released` or expired one holds no place but may still commit.
 * `committed` and `abandoned` are final.
 */
export type AdmissionState = 'open' | 'released' | 'committed' | 'abandoned';

/** Permission, state and idempotency record of one upload (docs/product.md §4.4). */
@Entity('admissions')
export class Admission {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: UploadKind;

  /** See `writeScope`. */
  @Column('text')
  scope: string;

  /** Removed from an abandoned admission, so that a retry starts over. */
  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey: string | null;

  @Column('text')
  state: AdmissionState;

  /** Number of the newest attempt with its key; only that one may release the place. */
  @Column('integer')
  attempt: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** Whether it holds a place while open: from the start, or from its first bytes on (`UploadRules.noPlace`). */
  @Column('boolean', { name: 'holds_place' })
  holdsPlace: boolean;

  /** Longest recording, in seconds; fixed at admission. */
  @Column('integer', { name: 'max_seconds' })
  maxSeconds: number;

  /** The committed video. */
  @Column('text', { name: 'video_name', nullable: true })
  videoName: string | null;

  /** Of the committed request: see `fingerprintOf`. */
  @Column('text', { nullable: true })
  fingerprint: string | null;

  /** For `UploadRules.answerAgain`. */
  @Column('json', { nullable: true })
  result: object | null;

  /** See `senderIn`. */
  @Column('bytea', { nullable: true })
  sender: Buffer | null;

  /** Videos of this upload that media was told to delete, which must never be committed. */
  @Column('text', { name: 'discarded_videos', array: true })
  discardedVideos: string[];
}
