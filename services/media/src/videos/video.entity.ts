import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The driver returns bigint as a string; no video has 2^53 bytes. */
const count = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

@Entity({ name: 'videos' })
export class Video {
  /** 128 random bits and `.webm` for every container, so that a name reveals nothing. */
  @PrimaryColumn('text') name: string;
  @Column('uuid', { name: 'admission_id', nullable: true }) admissionId: string | null;
  @Column('text') state: 'stored' | 'committed' | 'discarding';
  @Column('text', { name: 'content_type' }) contentType: 'video/webm' | 'video/mp4';
  @Column('double precision', { name: 'duration_seconds' }) durationSeconds: number;
  @Column('text', { name: 'original_key' }) originalKey: string;
  @Column('bigint', { transformer: count }) bytes: number;
  @Column('text') sha256: string;
  @Column('text', { name: 'copy_key', nullable: true }) copyKey: string | null;
  @Column('bigint', { name: 'copy_bytes', nullable: true, transformer: count }) copyBytes: number | null;
  @Column('text', { name: 'copy_sha256', nullable: true }) copySha256: string | null;
  @Column('text', { name: 'poster_key', nullable: true }) posterKey: string | null;
  @Column('bigint', { name: 'poster_bytes', nullable: true, transformer: count }) posterBytes: number | null;
  @Column('text', { name: 'poster_sha256', nullable: true }) posterSha256: string | null;
  @Column('timestamptz', { name: 'original_read_at', nullable: true }) originalReadAt: Date | null;
  @Column('timestamptz', { name: 'stored_at' }) storedAt: Date;
}
