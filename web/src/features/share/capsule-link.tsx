import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/http.js';
import { askRead } from './api/read-ask.js';
import { capsuleAsk } from './capsule-ask.js';
import type { LinkKind } from './link-kind.js';

const readPath = (slug: string) => `/api/public/capsules/${encodeURIComponent(slug)}`;

/** `/capsule/{slug}`: a contribution with name and email (docs/product.md §2.8, §5.8). */
export const CAPSULE_LINK: LinkKind = {
  page: '/capsule',
  readPath,
  submitPath: (slug) => `${readPath(slug)}/submit`,
  read: async (slug, signal) => capsuleAsk(await getJson<PublicCapsuleDto>(readPath(slug), signal), new Date()),
  tellsWhenShut: true,
  fileStem: 'video',
  form: {
    heading: 'Who is it from?',
    explanation: 'Your host sees who has sent a video. The video itself and your note stay sealed until the day.',
    nameLabel: 'Your Name',
    emailLabel: 'Your Email',
    required: true,
    submitLabel: 'Submit Video',
  },
  words: {
    answer: 'video',
    Answer: 'Video',
    asked: 'capsule',
    Asked: 'Capsule',
    recordHeading: 'Record Your Video',
    cameraRefused: 'Could not access camera/microphone',
    noVideo: 'Please record a video first',
    notFound: {
      title: 'Capsule Not Found',
      text: 'This capsule link is invalid or has been removed.',
      advice: 'If someone sent you this link, ask them to send it again.',
    },
    withdrawal: {
      warning:
        'Your video and your note are deleted, and your place is free again. Your host still sees that you had sent one. This cannot be undone.',
      done: 'Your video and your note are deleted, and your place is free again.',
    },
    submittedTitle: 'Thank You!',
    submitted: { title: 'Success!', description: 'Your video has been submitted successfully.', tone: 'success' },
    failed: 'Submission failed',
  },
  Thanks: CapsuleThanks,
  failedToast: (title) => ({ title, tone: 'danger' }),
};

function CapsuleThanks({ slug }: { slug: string }) {
  const { data } = useQuery(askRead(CAPSULE_LINK, slug));
  const day = data?.deliveryDay ?? null;
  return (
    <>
      Your video was submitted. The host will receive it on the scheduled delivery date
      {day === null ? null : (
        <>
          , <strong className="text-ink whitespace-nowrap">{day}</strong>
        </>
      )}
      .
    </>
  );
}
