/** For a browser that stores nothing: the page itself remembers, until it is closed. */
const remembered = new Map<string, string>();

/**
 * Words that somebody is typing into a form, kept in this browser until they are sent: a reload, a closed tab or an ended session
 * loses none of them.
 *
 * @param name of the form, with the person whose words they are: nobody else who signs in here is shown them
 * @param empty the form as it begins; fields that were not kept come from it
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

/** Keeps them. Never fails: at worst the page remembers them. */
export function keepWords(name: string, words: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(words);
  remembered.set(name, text);
  try {
    window.localStorage.setItem(keyOf(name), text);
  } catch {
    // The page remembers. What is stored is older, and would come back in its place.
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
