import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PackageKind } from '@dear-future/contracts/http/paid-capsules';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';

@Entity('capsule_packages')
export class CapsulePackage {
  @PrimaryColumn('text') id: string;
  @Column('integer') position: number;
  @Column('text') kind: PackageKind;
  @Column('text') name: string;
  @Column('text') description: string;
  @Column('integer', { name: 'base_price_cents' }) basePriceCents: number;
  @Column('integer', { name: 'max_contributors', nullable: true }) maxContributors: number | null;
  @Column('integer', { name: 'max_video_duration_seconds' }) maxVideoDurationSeconds: number;
  @Column('text', { name: 'capsule_type' }) capsuleType: CapsuleType;
  @Column('integer', { name: 'anniversary_credits' }) anniversaryCredits: number;
}

/** Other ids are not looked up: PostgreSQL rejects a NUL in a text. */
const PACKAGE_ID = /^[a-z][a-z0-9-]{2,63}$/;

export async function findPackage(manager: EntityManager, id: string): Promise<CapsulePackage | null> {
  return PACKAGE_ID.test(id) ? manager.findOneBy(CapsulePackage, { id }) : null;
}
