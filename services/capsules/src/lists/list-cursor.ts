/** A position in a newest-first list: right after the item with this time and id. */
export interface ListCursor {
  at: Date;
  id: string;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writeCursor({ at, id }: ListCursor): string {
  return Buffer.from(`${at.toISOString()}_${id}`).toString('base64url');
}

export function readCursor(text: string): ListCursor | null {
  const [, time = '', id = ''] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const at = new Date(time);
  return !Number.isNaN(at.getTime()) && writeCursor({ at, id }) === text ? { at, id } : null;
}
