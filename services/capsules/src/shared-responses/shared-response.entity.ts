import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SharedPrompt } from '../shared-prompts/shared-prompt.entity.js';

/** An answer to a shared prompt (docs/product.md §3.7). */
@Entity('shared_responses')
export class SharedResponse {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'prompt_id' }) promptId: string;
  /** Only if it was asked for. */
  @ManyToOne(() => SharedPrompt) @JoinColumn({ name: 'prompt_id' }) prompt: SharedPrompt;
  /** SHA-256 of the edit link's secret, which only the responder has. */
  @Column('bytea', { name: 'edit_link_hash' }) editLinkHash: Buffer;
  @Column('text', { name: 'responder_name', nullable: true }) responderName: string | null;
  @Column('text', { name: 'responder_email', nullable: true }) responderEmail: string | null;
  @Column('text', { name: 'personal_note', nullable: true }) personalNote: string | null;
  @Column('uuid', { name: 'admission_id' }) admissionId: string;
  @Column('text', { name: 'video_name' }) videoName: string;
  @Column('text', { name: 'video_type' }) videoType: UploadedVideo['contentType'];
  /** Whether media has processed it, and found nothing wrong. */
  @Column('boolean', { name: 'video_ready' }) videoReady: boolean;
  /** Whether media could decode its first picture; null if unknown. */
  @Column('boolean', { name: 'video_playable', nullable: true }) videoPlayable: boolean | null;
  @Column('double precision', { name: 'duration_seconds' }) durationSeconds: number;
  /** When the current video was submitted. */
  @Column('timestamptz', { name: 'submitted_at' }) submittedAt: Date;
}
