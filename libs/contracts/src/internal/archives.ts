import { Equals, IsString, Matches } from 'class-validator';
import { IsListOf } from '../fields.js';

/** A file name that cannot leave its folder on any system. */
const PLAIN_NAME = /^(?!\.{0,2}$)[^/\\\p{Cc}]+$/u;

class ArchiveEntry {
  @IsString() videoName: string;
  /** Includes the extension, and is unique within the archive. */
  @Matches(PLAIN_NAME) fileName: string;
}

export class ArchiveListing {
  /** The archive's file name, without the extension. */
  @Matches(PLAIN_NAME) title: string;
  @IsListOf(() => ArchiveEntry, 1) entries: ArchiveEntry[];
}

/** For the media service's `POST /archives`, whose body is the `ArchiveListing`. */
export class ArchiveGrant {
  @Equals('archive') kind: 'archive';
  /** SHA-256 of the JSON body in hex: the grant is valid only for these videos. */
  @IsString() listingSha256: string;
}
