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
  submitLabel: 'Submit Response',
  words: { submission: 'response', Submission: 'Response', subject: 'question', Subject: 'Question' },
  recordHeading: 'Record Your Response',
  cameraErrorText: "Failed to access camera and microphone. Please ensure you've granted permission.",
  submittedToast: { title: 'Response Submitted! 🎉', tone: 'success' },
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
