import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PackageKind } from '@dear-future/contracts/http/paid-capsules';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a host can buy (docs/product.md §3.8). A change of it never reaches a capsule that was made before. */
@Entity('capsule_packages')
export class CapsulePackage {
  @PrimaryColumn('text')
  id: string;

  /** In which order it is shown. */
  @Column('integer')
  position: number;

  @Column('text')
  kind: PackageKind;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column('integer', { name: 'base_price_cents' })
  basePriceCents: number;

  /** Null for as many as come. */
  @Column('integer', { name: 'max_contributors', nullable: true })
  maxContributors: number | null;

  @Column('integer', { name: 'max_video_duration_seconds' })
  maxVideoDurationSeconds: number;

  @Column('text', { name: 'capsule_type' })
  capsuleType: CapsuleType;

  /** Credits for anniversary capsules that come with it. */
  @Column('integer', { name: 'anniversary_credits' })
  anniversaryCredits: number;
}
