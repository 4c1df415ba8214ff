/** Fallback for browsers without storage; lost with the page. */
const remembered = new Map<string, string>();

/**
 * Text of a form, kept across reloads, closed tabs and ended sessions until it is sent.
 *
 * @param name of the form, with the user's id: other users never see it
 * @param empty the initial form; its fields are the defaults
 */
export function loadWords<Words extends AllText<Words>>(name: string, empty: Words): Words {
  const kept = parse(read(name));
  const words = { ...empty };
  for (const field of Object.keys(empty) as (keyof Words)[]) {
    const value = kept[field as string];
    if (typeof value === 'string') words[field] = value as Words[keyof Words];
  }
  return words;
}

/** A form whose every field is text. */
type AllText<Words> = { readonly [field in keyof Words]: string };

/** Never throws: without storage the page remembers it. */
export function keepWords(name: string, words: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(words);
  remembered.set(name, text);
  try {
    window.localStorage.setItem(keyOf(name), text);
  } catch {
    // The stored text is older now and must not come back.
    forgetStored(name);
  }
}

/** They were sent, or are no longer wanted. */
export function forgetWords(name: string): void {
  remembered.delete(name);
  forgetStored(name);
}

function forgetStored(name: string): void {
  try {
    window.localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was stored either.
  }
}

function keyOf(name: string): string {
  return `dear-future:words:${name}`;
}

function read(name: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(name)) ?? remembered.get(name) ?? null;
  } catch {
    return remembered.get(name) ?? null;
  }
}

function parse(text: string | null): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
