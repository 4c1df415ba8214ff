import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext, type ComponentType } from 'react';
import { PUBLIC } from '../../lib/query-client.js';
import type { ToastMessage } from '../../ui/use-toast.js';

/** Texts of a link that accepts no videos: for the page, and for guests who were already recording (`late`). */
export interface Shut {
  readonly title: string;
  readonly text: string;
  readonly late: string;
}

export interface Fact {
  readonly about: 'length' | 'places' | 'day';
  readonly text: string;
}

/** What the page of a link shows, for every kind of link. */
export interface Ask {
  /** A few words above the title. */
  readonly kicker: string;
  readonly title: string;
  /** The question itself where the title is a name, else null. */
  readonly question: string | null;
  readonly description: string;
  /** Lies over the first seconds of the recording. */
  readonly promptTitle: string;
  readonly maxSeconds: number;
  /** Delivery date as text; null without one. */
  readonly deliveryDay: string | null;
  readonly facts: readonly Fact[];
  /** Null while it takes videos. */
  readonly shut: Shut | null;
}

/** How the form asks for a person's details. */
interface FormRules {
  readonly heading: string;
  readonly explanation: string;
  readonly nameLabel: string;
  readonly emailLabel: string;
  /** Whether name and address must be filled in. The note never must. */
  readonly required: boolean;
  readonly submitLabel: string;
}

/** Texts that differ between prompts and capsules. Lowercase keys are for sentences, the others for titles. */
interface LinkWords {
  readonly answer: string;
  readonly Answer: string;
  readonly asked: string;
  readonly Asked: string;
  readonly recordHeading: string;
  readonly cameraRefused: string;
  readonly noVideo: string;
  readonly notFound: { readonly title: string; readonly text: string; readonly advice: string };
  readonly withdrawal: { readonly warning: string; readonly done: string };
  readonly submittedTitle: string;
  readonly submitted: ToastMessage;
  /** Stands in for the server's sentence where it sent none. */
  readonly failed: string;
}

/** One kind of public link: everything that differs between them. The flow (docs/product.md §4) is shared. */
export interface LinkKind {
  /** The page's path before the slug. */
  readonly page: '/share' | '/capsule';
  /** Where it is read. */
  readonly readPath: (slug: string) => string;
  /** Where videos are sent. */
  readonly submitPath: (slug: string) => string;
  /** @throws HttpError 404 for a link that leads nowhere */
  readonly read: (slug: string, signal: AbortSignal) => Promise<Ask>;
  /** Whether reading tells that the link takes no video; if not, it is answered as missing then. */
  readonly tellsWhenShut: boolean;
  /** The name a recording is sent under, without its ending. */
  readonly fileStem: string;
  readonly form: FormRules;
  readonly words: LinkWords;
  /** The sentence under the title once a video has arrived. */
  readonly Thanks: ComponentType<{ readonly slug: string }>;
  /** @param message the server's sentence, or `words.failed` */
  readonly failedToast: (message: string) => ToastMessage;
}

/** What the link asks for. @throws HttpError 404 for a link that leads nowhere */
export const askRead = (kind: LinkKind, slug: string) =>
  queryOptions({
    queryKey: [kind.readPath(slug)],
    queryFn: ({ signal }) => kind.read(slug, signal),
    meta: PUBLIC,
  });

/** The link that is open: what kind, and which. */
interface Link {
  readonly kind: LinkKind;
  readonly slug: string;
}

export const LinkContext = createContext<Link | null>(null);

export function useLink(): Link {
  const link = useContext(LinkContext);
  if (link === null) throw new Error('useLink outside the page of a link');
  return link;
}
