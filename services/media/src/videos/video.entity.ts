import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The driver returns bigint as a string; no video has 2^53 bytes. */
const bigintAsNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

/** A stored file as it is sent to players. */
export interface Representation {
  key: string;
  bytes: number;
  contentType: string;
  /** A strong entity tag from the content's hash, with its quotes: ranges of two versions are never combined. */
  etag: string;
}

function representation(
  contentType: string,
  key: string | null,
  bytes: number | null,
  sha256: string | null,
): Representation | null {
  return key === null || bytes === null || sha256 === null ? null : { key, bytes, contentType, etag: `"${sha256}"` };
}

@Entity({ name: 'videos' })
export class Video {
  /** 128 random bits plus `.webm` for every container, so that a name reveals nothing. */
  @PrimaryColumn('text') name: string;
  @Column('text') state: 'stored' | 'committed' | 'discarding';
  @Column('text', { name: 'content_type' }) contentType: 'video/webm' | 'video/mp4';
  @Column('double precision', { name: 'duration_seconds' }) durationSeconds: number;
  @Column('text', { name: 'original_key' }) originalKey: string;
  @Column('bigint', { transformer: bigintAsNumber }) bytes: number;
  @Column('text') sha256: string;
  @Column('text', { name: 'copy_key', nullable: true }) copyKey: string | null;
  @Column('bigint', { name: 'copy_bytes', nullable: true, transformer: bigintAsNumber }) copyBytes: number | null;
  @Column('text', { name: 'copy_sha256', nullable: true }) copySha256: string | null;
  @Column('text', { name: 'poster_key', nullable: true }) posterKey: string | null;
  @Column('bigint', { name: 'poster_bytes', nullable: true, transformer: bigintAsNumber }) posterBytes: number | null;
  @Column('text', { name: 'poster_sha256', nullable: true }) posterSha256: string | null;
  @Column('timestamptz', { name: 'stored_at' }) storedAt: Date;

  get original(): Representation {
    return { key: this.originalKey, bytes: this.bytes, contentType: this.contentType, etag: `"${this.sha256}"` };
  }

  /** The seekable copy, or the original until that exists. */
  get playable(): Representation {
    return representation(this.contentType, this.copyKey, this.copyBytes, this.copySha256) ?? this.original;
  }

  get poster(): Representation | null {
    return representation('image/jpeg', this.posterKey, this.posterBytes, this.posterSha256);
  }
}
