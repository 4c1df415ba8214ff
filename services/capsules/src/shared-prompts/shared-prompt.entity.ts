import type { SharedPromptStatus } from '@dear-future/contracts/http/shared-prompts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A question behind a public link (docs/product.md §3.7). */
@Entity('shared_prompts')
export class SharedPrompt {
  @PrimaryColumn('uuid')
  id: string;

  /** The owner. */
  @Column('text', { name: 'person_id' })
  personId: string;

  @Column('text')
  slug: string;

  @Column('text', { name: 'prompt_title' })
  promptTitle: string;

  @Column('text', { name: 'prompt_description' })
  promptDescription: string;

  @Column('text')
  status: SharedPromptStatus;

  @Column('integer', { name: 'view_count' })
  viewCount: number;

  /** Exactly as many as it has responses: changed in the transaction that makes or removes one. */
  @Column('integer', { name: 'submission_count' })
  submissionCount: number;

  /** Whether a response ever came in, if it is still there or not. */
  @Column('boolean')
  answered: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
