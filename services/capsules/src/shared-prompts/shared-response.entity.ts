import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { StoredVideo } from '../videos/stored-video.js';
import { SharedPrompt } from './shared-prompt.entity.js';

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
}
