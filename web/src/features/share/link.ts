import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext, type ComponentType } from 'react';
import { PUBLIC } from '../../lib/http/query-client.js';
import type { ToastMessage } from '../../ui/feedback/use-toast.js';

export type ClosedTexts = Readonly<Record<'title' | 'text' | 'whileRecording', string>>;

export interface Fact {
  readonly about: 'length' | 'slots' | 'day';
  readonly text: string;
}

export interface LinkContent {
  readonly kicker: string;
  readonly title: string;
  /** The question, if the title is a name; otherwise null. */
  readonly question: string | null;
  readonly description: string;
  /** Shown over the first seconds of the recording. */
  readonly promptTitle: string;
  readonly maxSeconds: number;
  readonly deliveryDay: string | null;
  readonly facts: readonly Fact[];
  readonly closed: ClosedTexts | null;
}

export interface PublicLink {
  readonly page: '/share' | '/capsule';
  readonly readPath: (slug: string) => string;
  readonly submitPath: (slug: string) => string;
  readonly read: (slug: string, signal: AbortSignal) => Promise<LinkContent>;
  /** Whether the API tells that a link is closed. Otherwise closed links respond with 404. */
  readonly reportsClosing: boolean;
  /** File name of the video, without its extension. */
  readonly fileStem: string;
  /** The form for a guest's details. `required` is about name and address; the note never is. */
  readonly form: { readonly required: boolean } & Readonly<
    Record<'explanation' | 'nameLabel' | 'emailLabel' | 'submitLabel', string>
  >;
  readonly words: Readonly<Record<'submission' | 'Submission' | 'subject' | 'Subject', string>>;
  readonly recordHeading: string;
  readonly cameraRefused: string;
  readonly noVideo: string;
  readonly notFound: Readonly<Record<'title' | 'text' | 'advice', string>>;
  readonly withdrawal: Readonly<Record<'warning' | 'done', string>>;
  readonly submittedTitle: string;
  readonly Thanks: ComponentType<{ readonly slug: string }>;
  readonly submittedToast: ToastMessage;
  readonly failed: string;
  readonly failedToast: (message: string) => ToastMessage;
}

export const linkContentRead = (kind: PublicLink, slug: string) =>
  queryOptions({
    queryKey: [kind.readPath(slug)],
    queryFn: ({ signal }) => kind.read(slug, signal),
    meta: PUBLIC,
  });

export const LinkContext = createContext<{ readonly kind: PublicLink; readonly slug: string } | null>(null);

export function useLink() {
  const link = useContext(LinkContext);
  if (link === null) throw new Error('useLink outside the page of a link');
  return link;
}

// Does without the date library, because guests open these pages on slow networks.
const day = (dateStyle: 'medium' | 'long') => (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle }).format(new Date(iso));

/** `Nov 21, 2031`, in the reader's own time zone (docs/product.md §9). */
export const submittedDay = day('medium');

export const deliveryDay = day('long');
