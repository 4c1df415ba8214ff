import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext, type ComponentType } from 'react';
import { PUBLIC } from '../../lib/query-client.js';
import type { ToastMessage } from '../../ui/feedback/use-toast.js';

/** Texts of a link that accepts no videos: for the page, and for guests who were already recording. */
export type ClosedTexts = Readonly<Record<'title' | 'text' | 'whileRecording', string>>;

export interface Fact {
  readonly about: 'length' | 'slots' | 'day';
  readonly text: string;
}

/** What the page of a link shows, for every kind of link. */
export interface LinkContent {
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

/** One kind of public link: everything that differs between them. The flow (docs/product.md §4) is shared. */
export interface LinkKind {
  /** The page's path before the slug. */
  readonly page: '/share' | '/capsule';
  readonly readPath: (slug: string) => string;
  readonly submitPath: (slug: string) => string;
  /** @throws HttpError 404 for an unknown link */
  readonly read: (slug: string, signal: AbortSignal) => Promise<LinkContent>;
  /** Whether the API says that a link is closed. If not, closed links answer 404. */
  readonly reportsClosing: boolean;
  /** File name of the video, without its extension. */
  readonly fileStem: string;
  /** The form for a guest's details. `required` is about name and address; the note never is. */
  readonly form: { readonly required: boolean } & Readonly<
    Record<'explanation' | 'nameLabel' | 'emailLabel' | 'submitLabel', string>
  >;
  /** Lowercase keys are for sentences, the others for titles. */
  readonly words: Readonly<Record<'submission' | 'Submission' | 'subject' | 'Subject', string>>;
  readonly recordHeading: string;
  readonly cameraRefused: string;
  readonly noVideo: string;
  readonly notFound: Readonly<Record<'title' | 'text' | 'advice', string>>;
  readonly withdrawal: Readonly<Record<'warning' | 'done', string>>;
  /** The last screen's heading, and the sentence below it. */
  readonly submittedTitle: string;
  readonly Thanks: ComponentType<{ readonly slug: string }>;
  readonly submittedToast: ToastMessage;
  /** Shown if the server sent no message. */
  readonly failed: string;
  readonly failedToast: (message: string) => ToastMessage;
}

export const linkContentRead = (kind: LinkKind, slug: string) =>
  queryOptions({
    queryKey: [kind.readPath(slug)],
    queryFn: ({ signal }) => kind.read(slug, signal),
    meta: PUBLIC,
  });

export const LinkContext = createContext<{ readonly kind: LinkKind; readonly slug: string } | null>(null);

export function useLink() {
  const link = useContext(LinkContext);
  if (link === null) throw new Error('useLink outside the page of a link');
  return link;
}

// Without the date library: guests open these pages on slow networks.
const day = (dateStyle: 'medium' | 'long') => (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle }).format(new Date(iso));

/** `Nov 21, 2031`, in the reader's own time zone (docs/product.md §9). */
export const submittedDay = day('medium');

/** `November 21, 2031`. */
export const deliveryDay = day('long');
