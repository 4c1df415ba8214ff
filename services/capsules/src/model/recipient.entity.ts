import type { RecipientState } from '@dear-future/contracts/http/opening';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, VirtualColumn } from 'typeorm';
import { StoredVideo } from './stored-video.js';
import { recipientState, TimeCapsule } from './time-capsule.entity.js';

@Entity('time_capsule_recipients')
export class Recipient {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'capsule_id' }) capsuleId: string;
  @ManyToOne(() => TimeCapsule) @JoinColumn({ name: 'capsule_id' }) capsule: TimeCapsule;
  @Column('uuid', { name: 'contact_id', nullable: true }) contactId: string | null;
  @Column('text') name: string;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt: Date | null;
  @Column('timestamptz', { name: 'opened_at', nullable: true }) openedAt: Date | null;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt: Date | null;
  @VirtualColumn('text', { query: recipientState }) state: RecipientState;
  @Column('text', { nullable: true }) thanks: string | null;
  @Column('integer', { name: 'address_changes' }) addressChanges: number;
  @Column('integer') copies: number;
  @Column('boolean', { name: 'attempt_failed' }) attemptFailed: boolean;
}

@Entity('recipient_links')
export class RecipientLink {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('uuid', { name: 'recipient_id' }) recipientId: string;
  @ManyToOne(() => Recipient) @JoinColumn({ name: 'recipient_id' }) recipient: Recipient;
  @Column('text', { name: 'mailbox_hash' }) mailboxHash: string;
  @Column('boolean') opened: boolean;
}

/** A recipient's video for the owner. */
@Entity('time_capsule_answers')
export class TimeCapsuleAnswer extends StoredVideo {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'recipient_id' }) recipientId: string;
  @ManyToOne(() => Recipient) @JoinColumn({ name: 'recipient_id' }) recipient: Recipient;
  @Column('bigint', { name: 'video_bytes' }) videoBytes: string;
}
