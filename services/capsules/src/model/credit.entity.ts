import type { CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('credits')
export class Credit {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'user_id' }) userId: string;
  @Column('text', { name: 'package_id' }) packageId: string;
  /** The Forever Bundle that brought the credit. */
  @Column('uuid', { name: 'from_capsule_id' }) fromCapsuleId: string;
  @Column('text') status: CreditDto['status'];
  /** The capsule that the credit pays for. */
  @Column('uuid', { name: 'capsule_id', nullable: true }) capsuleId: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
