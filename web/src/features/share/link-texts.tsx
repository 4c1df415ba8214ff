import type { ReactNode } from 'react';
import type { ToastMessage } from '../../ui/feedback/use-toast.js';
import { useLink, type ClosedLinkTexts, type PublicLinkKind, type Texts } from './link.js';

/** What the screens after the first one say. They load later, and so do these texts. */
interface LinkTexts extends Texts<'noVideoText' | 'submittedTitle' | 'failureText'> {
  /** The form for a guest's details. `isRequired` applies to the name and the email; the note is always optional. */
  readonly form: { readonly isRequired: boolean } & Texts<'explanation' | 'nameLabel' | 'emailLabel'>;
  readonly notFound: Texts<'title' | 'text'>;
  /** For a link about which the API says only that it is closed. */
  readonly closed: ClosedLinkTexts;
  readonly withdrawal: Texts<'warning' | 'done'>;
  readonly thanks: (deliveryDay: string | null) => ReactNode;
  readonly failedToast: (message: string) => ToastMessage;
}

const TEXTS: Readonly<Record<PublicLinkKind['page'], LinkTexts>> = {
  '/share': {
    form: {
      isRequired: false,
      explanation: 'Everything here is optional, and only the person who asked will see it.',
      nameLabel: 'Name',
      emailLabel: 'Email',
    },
    noVideoText: 'No video recorded',
    notFound: {
      title: 'Prompt Not Found',
      text: "This shareable prompt doesn't exist or is no longer available",
    },
    closed: {
      isFinal: false,
      title: 'This Question Is Closed',
      text: 'The person who asked isn’t taking any more answers right now. Check back later, or ask them to reopen it.',
    },
    withdrawal: {
      warning:
        'Your video and everything you entered will be deleted. The person who asked won’t be able to see them. This can’t be undone.',
      done: 'Your response has been deleted.',
    },
    submittedTitle: 'Response Submitted!',
    thanks: () => 'Thank you for taking the time. The person who asked can watch your video now.',
    failureText: 'Failed to submit response',
    failedToast: (description) => ({ title: 'Submission Failed', description, tone: 'danger' }),
  },
  '/capsule': {
    form: {
      isRequired: true,
      explanation:
        'The host will see your name and email right away. Your video and note stay sealed until the delivery date.',
      nameLabel: 'Your Name',
      emailLabel: 'Your Email',
    },
    noVideoText: 'Please record a video first',
    notFound: {
      title: 'Capsule Not Found',
      text: 'This capsule link is invalid or has been removed.',
    },
    closed: {
      isFinal: false,
      title: 'This Capsule Is Closed',
      text: 'The host isn’t taking any more videos.',
    },
    withdrawal: {
      warning:
        'Your video and note will be deleted. The host will still see that you sent a video. This can’t be undone.',
      done: 'Your video and note have been deleted.',
    },
    submittedTitle: 'Thank You!',
    thanks: (day) => (
      <>
        <span>
          {`Your video was submitted. The host will receive it on the scheduled delivery date${day === null ? '' : ', '}`}
        </span>
        <strong className="text-ink whitespace-nowrap">{day}</strong>.
      </>
    ),
    failureText: 'Submission failed',
    failedToast: (title) => ({ title, tone: 'danger' }),
  },
};

export const useLinkTexts = (): LinkTexts => TEXTS[useLink().kind.page];
