/** How long a user is remembered after one of their sessions was found open, in milliseconds. */
const REMEMBERED_MS = 600_000;
const MAX_ENTRIES = 10_000;

interface Known {
  userId: string;
  /** A Unix time in milliseconds. */
  until: number;
}

/**
 * Remembers in this process which user a session belongs to. Only for limits: whether a session is open is read from
 * its row for each request.
 */
export class KnownUsers {
  private readonly known = new Map<string, Known>();

  /** @param now a Unix time in milliseconds */
  get(sessionKey: string, now: number): string | null {
    const known = this.known.get(sessionKey);
    return known !== undefined && known.until > now ? known.userId : null;
  }

  add(sessionKey: string, userId: string, now: number): void {
    // A Map keeps the order of insertion, so the first key is the oldest.
    this.known.delete(sessionKey);
    for (const oldest of this.known.keys()) {
      if (this.known.size < MAX_ENTRIES) break;
      this.known.delete(oldest);
    }
    this.known.set(sessionKey, { userId, until: now + REMEMBERED_MS });
  }

  forget(sessionKey: string): void {
    this.known.delete(sessionKey);
  }
}
