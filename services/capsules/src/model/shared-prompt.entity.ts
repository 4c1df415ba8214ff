import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import type { SharedPromptStatus } from '@dear-future/contracts/http/shared-prompts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { StoredVideo } from './stored-video.js';

@Entity('shared_prompts')
export class SharedPrompt {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'user_id' }) userId: string;
  @Column('text') slug: string;
  @Column('text', { name: 'prompt_title' }) promptTitle: string;
  @Column('text', { name: 'prompt_description' }) promptDescription: string;
  @Column('text') status: SharedPromptStatus;
  @Column('integer', { name: 'view_count' }) viewCount: number;
  @Column('integer', { name: 'submission_count' }) submissionCount: number;
  /** Whether the prompt has ever had a response, even one that was deleted. */
  @Column('boolean') answered: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

@Entity('shared_responses')
export class SharedResponse extends StoredVideo {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'prompt_id' }) promptId: string;
  @ManyToOne(() => SharedPrompt) @JoinColumn({ name: 'prompt_id' }) prompt: SharedPrompt;
  /** SHA-256 of the edit link's secret, which only the responder has. */
  @Column('bytea', { name: 'edit_link_hash' }) editLinkHash: Buffer;
  @Column('text', { name: 'responder_name', nullable: true }) responderName: string | null;
  @Column('text', { name: 'responder_email', nullable: true }) responderEmail: string | null;
  @Column('text', { name: 'personal_note', nullable: true }) personalNote: string | null;
  @Column('text', { name: 'video_type' }) videoType: UploadedVideo['contentType'];
  @Column('timestamptz', { name: 'submitted_at' }) submittedAt: Date;
}
