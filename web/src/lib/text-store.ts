/**
 * Texts that the browser keeps. Never throws: what it does not store (a private window, a full disk) the page remembers
 * until it is left.
 */
class TextStore {
  private readonly remembered = new Map<string, string>();

  constructor(private readonly storage: () => Storage) {}

  read(key: string): string | null {
    try {
      return this.remembered.get(key) ?? this.storage().getItem(key);
    } catch {
      return null;
    }
  }

  /** The value written as JSON; null for none and for anything garbled. */
  readJson(key: string): unknown {
    try {
      return JSON.parse(this.read(key) ?? 'null');
    } catch {
      return null;
    }
  }

  /** @returns whether it outlasts the page */
  write(key: string, text: string): boolean {
    this.remembered.delete(key);
    try {
      this.storage().setItem(key, text);
      return true;
    } catch {
      // The stored text is older now and must not come back.
      this.remove(key);
      this.remembered.set(key, text);
      return false;
    }
  }

  remove(key: string): void {
    this.remembered.delete(key);
    try {
      this.storage().removeItem(key);
    } catch {
      // Nothing was stored either.
    }
  }
}

/** Also for other tabs and later visits. */
export const browserStore = new TextStore(() => window.localStorage);
/** In this tab alone, also after a reload: names and addresses do not stay on a borrowed phone. */
export const tabStore = new TextStore(() => window.sessionStorage);
