import { Column, Entity, PrimaryColumn } from 'typeorm';
import { StoredVideo } from '../videos/stored-video.js';

@Entity('time_capsule_answers')
export class TimeCapsuleAnswer extends StoredVideo {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'recipient_id' }) recipientId: string;
  @Column('bigint', { name: 'video_bytes' }) videoBytes: string;
}
