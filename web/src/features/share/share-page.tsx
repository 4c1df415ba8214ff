import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { getJson } from '../../lib/http/http.js';
import type { PublicLink } from './link.js';
import { LinkPage } from './link-page.js';

/** A response; only the video is required (docs/product.md §2.7, §5.7). */
const PROMPT_LINK: PublicLink = {
  page: '/share',
  api: '/api/public/shared-prompts',
  submitPath: 'responses',
  read: async (path, signal) => {
    const { promptTitle, promptDescription } = await getJson<PublicSharedPromptDto>(path, signal);
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
  },
  reportsClosing: false,
  fileStem: 'response',
  form: {
    required: false,
    explanation: 'Everything here is optional, and only the person who asked will see it.',
    nameLabel: 'Name',
    emailLabel: 'Email',
    submitLabel: 'Submit Response',
  },
  words: { submission: 'response', Submission: 'Response', subject: 'question', Subject: 'Question' },
  recordHeading: 'Record Your Response',
  cameraRefused: "Failed to access camera and microphone. Please ensure you've granted permission.",
  noVideo: 'No video recorded',
  notFound: {
    title: 'Prompt Not Found',
    text: "This shareable prompt doesn't exist or is no longer available",
  },
  withdrawal: {
    warning:
      'Your video and everything you entered will be deleted. The person who asked won’t be able to see them. This can’t be undone.',
    done: 'Your response has been deleted.',
  },
  submittedTitle: 'Response Submitted!',
  thanks: () => 'Thank you for taking the time. The person who asked can watch your video now.',
  submittedToast: { title: 'Response Submitted! 🎉', tone: 'success' },
  failed: 'Failed to submit response',
  failedToast: (description) => ({ title: 'Submission Failed', description, tone: 'danger' }),
};

/** `/share/{slug}`: answers a prompt without an account (docs/product.md §2). */
export default function SharePage() {
  return <LinkPage kind={PROMPT_LINK} />;
}
