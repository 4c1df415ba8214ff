/** A place in the list of capsules, newest first: right after this one. */
export interface CapsuleCursor {
  createdAt: Date;
  id: string;
}

const WRITTEN = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writeCursor({ createdAt, id }: CapsuleCursor): string {
  return Buffer.from(`${createdAt.toISOString()}_${id}`).toString('base64url');
}

/** Null for anything that `writeCursor` did not write. */
export function readCursor(text: string): CapsuleCursor | null {
  const match = WRITTEN.exec(Buffer.from(text, 'base64url').toString('latin1'));
  const [, time, id] = match ?? [];
  if (time === undefined || id === undefined) return null;
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime())) return null;
  return writeCursor({ createdAt, id }) === text ? { createdAt, id } : null;
}
