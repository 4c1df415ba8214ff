import { browserStore, tabStore } from '../../../lib/browser/text-store.js';

/** 128 random bits in base64url (RFC 4648 §5). */
const SECRET = /^[A-Za-z0-9_-]{22}$/;

export interface SavedEditLink {
  readonly secret: string;
  readonly name: string | null;
  readonly submittedAt: string | null;
}

export interface OpenEditLink extends SavedEditLink {
  readonly screen: 'submitted' | 'watch';
}

/** Key of the edit links that the guest agreed to save in this browser: a list per public link. */
const savedKey = (slug: string) => `dear-future:edit-links:${slug}`;
/** Key in this tab's storage, so that a reload needs no secret in the address. */
const openKey = (slug: string) => `dear-future:open-edit-link:${slug}`;

export const savedEditLinks = (slug: string): SavedEditLink[] => parseEditLinks(browserStore.readJson(savedKey(slug)));

export const isSaved = (slug: string, secret: string): boolean =>
  savedEditLinks(slug).some((link) => link.secret === secret);

/** Saves an edit link, or updates it. @returns whether the browser stored it */
export function saveEditLink(slug: string, link: SavedEditLink): boolean {
  const before = savedEditLinks(slug);
  const isStored = writeEditLinks(slug, addEditLink(before, link));
  if (!isStored) writeEditLinks(slug, before);
  return isStored;
}

export function forgetEditLink(slug: string, secret: string): void {
  writeEditLinks(slug, withoutEditLink(savedEditLinks(slug), secret));
}

function writeEditLinks(slug: string, links: readonly SavedEditLink[]): boolean {
  if (links.length > 0) return browserStore.write(savedKey(slug), JSON.stringify(links));
  browserStore.remove(savedKey(slug));
  return true;
}

export function addEditLink(links: readonly SavedEditLink[], link: SavedEditLink): SavedEditLink[] {
  const all = [link, ...withoutEditLink(links, link.secret)];
  return all.sort((one, other) => (other.submittedAt ?? '').localeCompare(one.submittedAt ?? ''));
}

export const withoutEditLink = (links: readonly SavedEditLink[], secret: string): SavedEditLink[] =>
  links.filter((link) => link.secret !== secret);

export const recallOpen = (slug: string): OpenEditLink | null => parseOpenEditLink(tabStore.readJson(openKey(slug)));
export const rememberOpen = (slug: string, open: OpenEditLink) => tabStore.write(openKey(slug), JSON.stringify(open));
export const forgetOpen = (slug: string): void => tabStore.remove(openKey(slug));

export const parseEditLinks = (stored: unknown): SavedEditLink[] =>
  Array.isArray(stored) ? stored.flatMap((one: unknown) => parseEditLink(one) ?? []) : [];

export function parseOpenEditLink(stored: unknown): OpenEditLink | null {
  const link = parseEditLink(stored);
  const { screen } = { ...(stored as { screen?: unknown } | null) };
  return link !== null && (screen === 'submitted' || screen === 'watch') ? { ...link, screen } : null;
}

function parseEditLink(value: unknown): SavedEditLink | null {
  const { secret, name, submittedAt } = { ...(value as Partial<Record<keyof SavedEditLink, unknown>> | null) };
  if (typeof secret !== 'string' || !SECRET.test(secret)) return null;
  const day = typeof submittedAt === 'string' && !Number.isNaN(Date.parse(submittedAt)) ? submittedAt : null;
  return { secret, name: typeof name === 'string' ? name : null, submittedAt: day };
}

/** Fragments never reach a server (RFC 9110 §7.1). @returns `'invalid'` if the secret is incomplete or mistyped */
export function editLinkIn(hash: string): { readonly secret: string } | 'invalid' | null {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get('edit');
  if (secret === null) return null;
  return SECRET.test(secret) ? { secret } : 'invalid';
}

export const editLinkUrl = (origin: string, page: string, secret: string): string => `${origin}${page}#edit=${secret}`;

/** Recordings outlive the tab, so their key must not reveal the secret: it contains only a 32-bit hash (FNV-1a). */
export function replacementOwner(slug: string, secret: string): string {
  let hash = 0x811c9dc5;
  for (const letter of secret) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return `${slug}#replacement-${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
