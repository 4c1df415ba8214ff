import type { IncomingMessage } from 'node:http';
import { isValid } from '@dear-future/contracts/fields';
import { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** Far more than the longest listing. In bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_WAIT_MS = 30_000;

/** Reads the body unparsed, because the grant covers its exact bytes. Throws `too_large` or `too_slow`. */
export async function readListing(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
  const tooSlow = setTimeout(
    () => request.destroy(new ProblemError('too_slow', 'The listing did not arrive in time.')),
    MAX_WAIT_MS,
  );
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(tooSlow);
  }
  return Buffer.concat(chunks);
}

/**
 * @throws ProblemError `malformed` if the body is not a listing, for example if a name would leave the client's folder
 */
export function parseListing(body: Buffer): ArchiveListing {
  let listing: unknown;
  try {
    listing = JSON.parse(body.toString('utf8'));
  } catch {
    throw malformed();
  }
  if (isValid(ArchiveListing, listing)) return listing;
  throw malformed();
}

function malformed(): ProblemError {
  return new ProblemError('malformed', 'This is not a listing of videos.');
}

function tooLarge(): ProblemError {
  return new ProblemError('too_large', 'That’s too many videos for one archive. Please download them one by one.');
}
