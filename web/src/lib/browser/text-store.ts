/** Never throws: what the browser cannot store (private window, full disk) stays in the page's memory. */
class TextStore {
  private readonly remembered = new Map<string, string>();

  constructor(private readonly storage: () => Storage) {}

  read(key: string): string | null {
    return this.remembered.get(key) ?? attempt(() => this.storage().getItem(key), null);
  }

  /** Returns null if the value is missing or invalid. */
  readJson(key: string): unknown {
    return attempt<unknown>(() => JSON.parse(this.read(key) ?? 'null'), null);
  }

  /** @returns whether the text outlives the page */
  write(key: string, text: string): boolean {
    this.remembered.delete(key);
    const isStored = attempt(() => {
      this.storage().setItem(key, text);
      return true;
    }, false);
    if (!isStored) {
      // The text stored earlier is now outdated and must not come back.
      this.remove(key);
      this.remembered.set(key, text);
    }
    return isStored;
  }

  remove(key: string): void {
    this.remembered.delete(key);
    attempt(() => this.storage().removeItem(key), undefined);
  }
}

function attempt<Result>(access: () => Result, otherwise: Result): Result {
  try {
    return access();
  } catch {
    return otherwise;
  }
}

export const browserStore = new TextStore(() => window.localStorage);
/** Forgets its texts when the tab closes, because names and addresses must not stay on a borrowed phone. */
export const tabStore = new TextStore(() => window.sessionStorage);
