import { browserStore } from '../../../lib/browser/text-store.js';

export interface SavedEditLink {
  readonly secret: string;
  readonly name: string;
  readonly submittedAt: string;
}

const keyOf = (slug: string) => `dear-future:edit-links:${slug}`;

/** The edit links that guests chose to save in this browser, newest first. */
export const savedEditLinks = (slug: string) => (browserStore.readJson(keyOf(slug)) ?? []) as readonly SavedEditLink[];

const linksExcept = (slug: string, secret: string) => savedEditLinks(slug).filter((link) => link.secret !== secret);

const write = (slug: string, links: readonly SavedEditLink[]) => browserStore.write(keyOf(slug), JSON.stringify(links));

/** Returns whether the browser has stored the link. */
export function saveEditLink(slug: string, link: SavedEditLink): boolean {
  const before = linksExcept(slug, link.secret);
  const isStored = write(slug, [link, ...before]);
  // A failed write also removes what was stored before.
  if (!isStored) write(slug, before);
  return isStored;
}

export const forgetEditLink = (slug: string, secret: string) => write(slug, linksExcept(slug, secret));
