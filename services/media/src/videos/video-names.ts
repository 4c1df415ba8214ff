import { randomBytes } from 'node:crypto';

/** A new name for a video: 128 random bits and `.webm`. The client's file name is not used. */
export function newVideoName(): string {
  return `${randomBytes(16).toString('hex')}.webm`;
}

/** Whether this may be a video's name. Anything else gets a 404 without a query. */
export function isVideoName(text: string): boolean {
  return /^[0-9a-f]{32}\.webm$/.test(text);
}
