import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The highlight reel of a paid capsule: the one that was asked for last and the film that is there (docs/product.md §4.8). */
@Entity('reels')
export class Reel {
  @PrimaryColumn('uuid', { name: 'capsule_id' })
  capsuleId: string;

  /** What media makes; null while nothing was asked for, or there was nothing to make it of. */
  @Column('uuid', { name: 'reel_id', nullable: true })
  reelId: string | null;

  /** Rises with every reel of the capsule. */
  @Column('integer')
  version: number;

  /** Fingerprint of everything that is to be seen in it: see `ReelPlan`. */
  @Column('text', { name: 'made_of', nullable: true })
  madeOf: string | null;

  /** Of the last word of media about it; an older one changes nothing. */
  @Column('integer')
  step: number;

  @Column('text')
  state: ReelDto['state'];

  /** 0 to 100. */
  @Column('integer')
  progress: number;

  /** Names of the videos that it is to be made of. */
  @Column('text', { name: 'asked_of', array: true })
  askedOf: string[];

  /** The film that is there: this reel's once it is ready, until then the one before it. */
  @Column('text', { name: 'video_name', nullable: true })
  videoName: string | null;

  @Column('double precision', { name: 'duration_seconds', nullable: true })
  durationSeconds: number | null;

  /** Names of the videos that the film was made of. */
  @Column('text', { array: true })
  shows: string[];

  /** Names of those whose video could not be used. */
  @Column('text', { array: true })
  skipped: string[];

  /** When the film was made. */
  @Column('timestamptz', { name: 'made_at', nullable: true })
  madeAt: Date | null;
}
