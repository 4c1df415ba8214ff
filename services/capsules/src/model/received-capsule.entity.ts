import type { SenderDto } from '@dear-future/contracts/http/opening';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TimeCapsule } from './time-capsule.entity.js';

@Entity('received_capsules')
export class ReceivedCapsule {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'user_id' }) userId: string;
  @Column('uuid', { name: 'capsule_id' }) capsuleId: string;
  /** Null once the capsule has been erased. */
  @ManyToOne(() => TimeCapsule) @JoinColumn({ name: 'capsule_id' }) capsule: TimeCapsule | null;
  @Column('json') sender: SenderDto;
  @Column('timestamptz', { name: 'recorded_at' }) recordedAt: Date;
  @Column('timestamptz', { name: 'kept_at' }) keptAt: Date;
}
