import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext, type ComponentType } from 'react';
import { PUBLIC } from '../../lib/query-client.js';
import type { ToastMessage } from '../../ui/use-toast.js';

/** Texts of a link that accepts no videos: for the page, and for guests who were already recording. */
export interface ClosedTexts {
  readonly title: string;
  readonly text: string;
  readonly whileRecording: string;
}

export interface Fact {
  readonly about: 'length' | 'slots' | 'day';
  readonly text: string;
}

/** What the page of a link shows, for every kind of link. */
export interface LinkContent {
  /** A few words above the title. */
  readonly kicker: string;
  readonly title: string;
  /** The question itself where the title is a name, else null. */
  readonly question: string | null;
  readonly description: string;
  /** Shown over the first seconds of the recording. */
  readonly promptTitle: string;
  readonly maxSeconds: number;
  /** Delivery date as text; null without one. */
  readonly deliveryDay: string | null;
  readonly facts: readonly Fact[];
  /** Null while it accepts videos. */
  readonly closed: ClosedTexts | null;
}

/** The form for a guest's details. */
interface FormRules {
  readonly heading: string;
  readonly explanation: string;
  readonly nameLabel: string;
  readonly emailLabel: string;
  /** Whether name and address are required. The note never is. */
  readonly required: boolean;
  readonly submitLabel: string;
}

/** Texts that differ between prompts and capsules. Lowercase keys are for sentences, the others for titles. */
interface LinkWords {
  readonly submission: string;
  readonly Submission: string;
  readonly subject: string;
  readonly Subject: string;
  readonly recordHeading: string;
  readonly cameraRefused: string;
  readonly noVideo: string;
  readonly notFound: { readonly title: string; readonly text: string; readonly advice: string };
  readonly withdrawal: { readonly warning: string; readonly done: string };
  readonly submittedTitle: string;
  readonly submitted: ToastMessage;
  /** Shown if the server sent no message. */
  readonly failed: string;
}

/** One kind of public link: everything that differs between them. The flow (docs/product.md §4) is shared. */
export interface LinkKind {
  /** The page's path before the slug. */
  readonly page: '/share' | '/capsule';
  /** The API path to read it. */
  readonly readPath: (slug: string) => string;
  /** The API path to upload videos. */
  readonly submitPath: (slug: string) => string;
  /** @throws HttpError 404 for an unknown link */
  readonly read: (slug: string, signal: AbortSignal) => Promise<LinkContent>;
  /** Whether the API says that a link is closed. If not, closed links answer 404. */
  readonly reportsClosing: boolean;
  /** File name of the video, without its extension. */
  readonly fileStem: string;
  readonly form: FormRules;
  readonly words: LinkWords;
  /** The sentence under the title once a video has arrived. */
  readonly Thanks: ComponentType<{ readonly slug: string }>;
  /** @param message the server's message, or `words.failed` */
  readonly failedToast: (message: string) => ToastMessage;
}

/** Reads the link. @throws HttpError 404 for an unknown link */
export const linkContentRead = (kind: LinkKind, slug: string) =>
  queryOptions({
    queryKey: [kind.readPath(slug)],
    queryFn: ({ signal }) => kind.read(slug, signal),
    meta: PUBLIC,
  });

/** The open link. */
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
