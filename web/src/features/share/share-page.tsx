import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/http/api.js';
import { PUBLIC } from '../../lib/http/query-client.js';
import { upload } from '../../lib/http/upload.js';
import type { LinkContent, PublicLinkKind } from './link.js';
import { LinkPage } from './link-page.js';

/** The link of a shared prompt. A response needs only its video (docs/product.md §5.7). */
const PROMPT_LINK: PublicLinkKind = {
  page: '/share',
  useContent: (slug) =>
    useQuery({ ...apiQuery('/api/public/shared-prompts/{slug}', slug), select: promptContent, meta: PUBLIC }),
  submit: (slug, ...formAndOptions) =>
    upload('POST /api/public/shared-prompts/{slug}/responses', [slug], ...formAndOptions),
  reportsClosing: false,
  fileStem: 'response',
  form: {
    isRequired: false,
    explanation: 'Everything here is optional, and only the person who asked will see it.',
    nameLabel: 'Name',
    emailLabel: 'Email',
    submitLabel: 'Submit Response',
  },
  words: { submission: 'response', Submission: 'Response', subject: 'question', Subject: 'Question' },
  recordHeading: 'Record Your Response',
  cameraErrorText: "Failed to access camera and microphone. Please ensure you've granted permission.",
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
  submittedToast: { title: 'Response Submitted! 🎉', tone: 'success' },
  failureText: 'Failed to submit response',
  failedToast: (description) => ({ title: 'Submission Failed', description, tone: 'danger' }),
};

function promptContent({ promptTitle, promptDescription }: PublicSharedPromptDto): LinkContent {
  return {
    kicker: 'A question for you',
    title: promptTitle,
    question: null,
    description: promptDescription,
    promptTitle,
    maxSeconds: MAX_RECORDING_SECONDS,
    deliveryDay: null,
    facts: [],
    closed: null,
  };
}

/** `/share/{slug}`: guests answer a shared prompt without an account. */
export default function SharePage() {
  return <LinkPage kind={PROMPT_LINK} />;
}
