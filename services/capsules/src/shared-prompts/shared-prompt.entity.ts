import type { SharedPromptStatus } from '@dear-future/contracts/http/shared-prompts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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
  /** Whether it ever had a response, even one that was deleted. */
  @Column('boolean') answered: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
