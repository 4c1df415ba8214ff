import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredFile } from '../objects/objects.js';

@Entity({ name: 'videos' })
export class Video {
  /** 128 random bits in hex, then `.webm`, even for an MP4. So the name reveals nothing about the video. */
  @PrimaryColumn('text') name: string;
  @Column('text') state: 'stored' | 'committed' | 'discarding';
  @Column('text', { name: 'content_type' }) contentType: 'video/webm' | 'video/mp4';
  @Column('double precision', { name: 'duration_seconds' }) durationSeconds: number;
  @Column('jsonb') original: StoredFile;
  /** The seekable copy. */
  @Column('jsonb', { nullable: true }) copy: StoredFile | null;
  @Column('jsonb', { nullable: true }) poster: StoredFile | null;
  @Column('timestamptz', { name: 'stored_at' }) storedAt: Date;

  get playable(): StoredFile {
    return this.copy ?? this.original;
  }
}
