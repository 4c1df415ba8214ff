import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { ClosedNotice } from '../../entities/sending/sending-form.js';
import type { UploadOptions } from '../../lib/http/upload.js';
import type { ToastMessage } from '../../ui/feedback/use-toast.js';

export interface ClosedLinkTexts {
  /** Whether the link will never take videos again. */
  readonly isFinal: boolean;
  readonly title: string;
  readonly text: string;
}

export type ClosedTexts = ClosedLinkTexts & ClosedNotice;

export interface LinkContent {
  readonly kicker: string;
  readonly title: string;
  /** The question, if the title is the capsule's name; null if the title is the question. */
  readonly question: string | null;
  readonly description: string;
  /** Shown over the first seconds of the recording. */
  readonly promptTitle: string;
  readonly maxSeconds: number;
  readonly deliveryDay: string | null;
  readonly facts: readonly (readonly [LucideIcon, string])[];
  readonly closed: ClosedTexts | null;
}

export type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** What differs between the links of shared prompts and of paid capsules. */
export interface PublicLinkKind extends Texts<'recordHeading' | 'cameraErrorText' | 'submitLabel'> {
  readonly page: '/share' | '/capsule';
  readonly useContent: (slug: string) => UseQueryResult<LinkContent>;
  readonly submit: (slug: string, form: FormData, options: UploadOptions) => Promise<SubmittedResponseDto>;
  /** Whether the API shows a closed link with its content. Otherwise, it answers 404 with the code `closed`. */
  readonly reportsClosing: boolean;
  /** File name of the video, without its extension. */
  readonly fileStem: string;
  readonly words: Texts<'submission' | 'Submission' | 'subject' | 'Subject'>;
  readonly submittedToast: ToastMessage;
}

export const LinkContext = createContext<{ readonly kind: PublicLinkKind; readonly slug: string } | null>(null);

export function useLink() {
  const link = useContext(LinkContext);
  if (link === null) throw new Error('useLink was called outside LinkPage');
  return link;
}
