import { createContext, useContext } from 'react';
import type { LinkKind } from './link-kind.js';

/** The link that is open: what kind, and which. */
export interface Link {
  readonly kind: LinkKind;
  readonly slug: string;
}

export const LinkContext = createContext<Link | null>(null);

/** The link whose page this is part of. */
export function useLink(): Link {
  const link = useContext(LinkContext);
  if (link === null) throw new Error('useLink outside the page of a link');
  return link;
}
