/**
 * Texts in the browser's storage. Never throws: what it cannot store (private window, full disk) stays in the page's
 * memory.
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

  /** The parsed JSON; null if it is missing or invalid. */
  readJson(key: string): unknown {
    try {
      return JSON.parse(this.read(key) ?? 'null');
    } catch {
      return null;
    }
  }

  /** @returns whether it survives the page */
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
/** In this tab only, also after a reload: names and addresses must not stay on a borrowed phone. */
export const tabStore = new TextStore(() => window.sessionStorage);
