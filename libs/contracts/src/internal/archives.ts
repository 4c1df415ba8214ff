/**
 * `POST /shared-prompts/{id}/archive` and `POST /capsules/{id}/archive` (capsules) answer this: the contents of the
 * zip, in order.
 */
export interface ArchiveListing {
  /** Without an extension; safe as a file name. */
  title: string;
  entries: {
    videoName: string;
    /** Safe as a file name, with its ending, unique within the archive. */ fileName: string;
  }[];
}

/** Claims of the signed grant for `POST /archives` (media), whose body is the `ArchiveListing`; answers `application/zip`, streamed. */
export interface ArchiveGrant {
  kind: 'archive';
  /** Hex SHA-256 of the JSON body: the grant is valid only for these videos. */
  listingSha256: string;
}
