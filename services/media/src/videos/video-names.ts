import { randomBytes } from 'node:crypto';

/** A new name for a video: 128 random bits and `.webm`. Nothing of the client's own file name is kept. */
export function newVideoName(): string {
  return `${randomBytes(16).toString('hex')}.webm`;
}

/** Whether this could be a video's name; everything else is answered 404 before anybody is asked. */
export function isVideoName(text: string): boolean {
  return /^[0-9a-f]{32}\.webm$/.test(text);
}
