import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';

@Entity('received_capsules')
export class ReceivedCapsule {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'user_id' }) userId: string;
  @Column('uuid', { name: 'capsule_id' }) capsuleId: string;
  @Column('json') sender: ReceivedTimeCapsuleDto['sender'];
  @Column('timestamptz', { name: 'recorded_at' }) recordedAt: Date;
  @Column('timestamptz', { name: 'kept_at' }) keptAt: Date;
  /** Null while it cannot be watched. */
  @VirtualColumn('json', { query: contentOf }) content: ReceivedTimeCapsuleDto['content'];
}

/** SQL: whether users who keep capsule `c` can watch it: not while it is removed, or restored for a later day. */
export const IS_WATCHABLE = `c.removed_at IS NULL AND (c.status = 'delivered' OR c.delivery_date <= clock_timestamp())`;

function contentOf(received: string): string {
  return `SELECT json_build_object(
            'promptTitle', c.prompt_title, 'personalNote', c.personal_note, 'videoFileName', c.video_name,
            'durationSeconds', c.duration_seconds, 'videoReady', c.video_ready, 'isPlayable', c.video_playable)
     FROM time_capsules c WHERE c.id = ${received}.capsule_id AND ${IS_WATCHABLE}`;
}
