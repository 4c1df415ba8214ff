import type { UploadKind } from '@dear-future/contracts/internal/uploads';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `open` is an upload under way, until it expires; `released` holds nothing but may still commit, as an expired one
 * may; `committed` and `abandoned` are final.
 */
export type AdmissionState = 'open' | 'released' | 'committed' | 'abandoned';

/** One upload: the right to it, its state, and the answer to whoever repeats it (docs/product.md §4.4). */
@Entity('admissions')
export class Admission {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: UploadKind;

  /** Who may use it: see `writeScope`. */
  @Column('text')
  scope: string;

  /** Taken away when abandoned, so that a retry under the same key starts afresh. */
  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey: string | null;

  @Column('text')
  state: AdmissionState;

  /** Of how many uploads it is, one after the other under its key; the newest alone may give its place back. */
  @Column('integer')
  attempt: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** Whether, open, it holds a place: from the start, or once bytes of a video came (`UploadRules.noPlace`). */
  @Column('boolean', { name: 'holds_place' })
  holdsPlace: boolean;

  /** Longest recording of this upload, in seconds: decided when it was admitted. */
  @Column('integer', { name: 'max_seconds' })
  maxSeconds: number;

  /** The video that was committed. */
  @Column('text', { name: 'video_name', nullable: true })
  videoName: string | null;

  /** Of the committed request: see `fingerprintOf`. */
  @Column('text', { nullable: true })
  fingerprint: string | null;

  /** What its kind needs to answer again: see `UploadRules.answerAgain`. */
  @Column('json', { nullable: true })
  result: object | null;

  /** What its sender is known by behind this link: see `senderIn`. */
  @Column('bytea', { nullable: true })
  sender: Buffer | null;

  /** Videos of this upload that media was told to delete: none of them may ever be committed. */
  @Column('text', { name: 'discarded_videos', array: true })
  discardedVideos: string[];
}
