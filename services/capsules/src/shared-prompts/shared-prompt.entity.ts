import type { SharedPromptStatus } from '@dear-future/contracts/http/shared-prompts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's question with a public link (docs/product.md §3.7). */
@Entity('shared_prompts')
export class SharedPrompt {
  @PrimaryColumn('uuid') id: string;
  /** The owner. */
  @Column('text', { name: 'user_id' }) userId: string;
  @Column('text') slug: string;
  @Column('text', { name: 'prompt_title' }) promptTitle: string;
  @Column('text', { name: 'prompt_description' }) promptDescription: string;
  @Column('text') status: SharedPromptStatus;
  @Column('integer', { name: 'view_count' }) viewCount: number;
  /** Changed in the same transaction as the responses. */
  @Column('integer', { name: 'submission_count' }) submissionCount: number;
  /** Whether it ever had a response, even one that was deleted. */
  @Column('boolean') answered: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
