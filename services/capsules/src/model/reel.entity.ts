import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { PaidCapsule } from './paid-capsule.entity.js';

@Entity('reels')
export class Reel {
  @PrimaryColumn('uuid', { name: 'capsule_id' }) capsuleId: string;
  @OneToOne(() => PaidCapsule) @JoinColumn({ name: 'capsule_id' }) capsule: PaidCapsule;
  @Column('uuid', { name: 'reel_id', nullable: true }) reelId: string | null;
  @Column('integer') version: number;
  @Column('text', { name: 'plan_fingerprint', nullable: true }) planFingerprint: string | null;
  /** The step of the media service's newest report; older reports change nothing. */
  @Column('integer') step: number;
  @Column('text') state: ReelDto['state'];
  @Column('integer') progress: number;
  @Column('text', { name: 'requested_videos', array: true }) requestedVideos: string[];
  /** The video of the newest request; until it is ready, perhaps the video of an older request. */
  @Column('text', { name: 'video_name', nullable: true }) videoName: string | null;
  @Column('double precision', { name: 'duration_seconds', nullable: true }) durationSeconds: number | null;
  @Column('text', { name: 'shown_videos', array: true }) shownVideos: string[];
  /** The names of contributors whose videos could not be used. */
  @Column('text', { array: true }) skipped: string[];
}
