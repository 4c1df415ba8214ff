import { DEFAULT_DELIVERY_TIME } from '@dear-future/contracts/constants';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { ScheduleDraft } from '../../entities/recording/stored-recording.js';
import {
  useRecordingStore,
  useStoredRecording,
  type RecordingInHand,
} from '../../entities/recording/use-stored-recording.js';
import { useSession } from '../../entities/session/use-session.js';
import { Page } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ReviewStep } from './components/review-step.js';
import { ScheduleStep } from './components/schedule-step.js';

const EMPTY_DRAFT: ScheduleDraft = { date: '', time: DEFAULT_DELIVERY_TIME, method: 'email', note: '' };

/** `/video-review`: watch the stored recording, keep it, schedule its delivery (docs/product.md §2). */
export function VideoReviewPage() {
  const { user } = useSession();
  if (user === null) return null;
  return <Review key={user.sub} personId={user.sub} email={user.email} />;
}

function Review({ personId, email }: { personId: string; email: string }) {
  const { data, isPending } = useStoredRecording(personId);
  if (isPending) {
    return (
      <Page width="wide" title="Review Your Recording">
        <Skeleton className="aspect-video w-full rounded-lg" />
      </Page>
    );
  }
  // Nothing recorded, or just scheduled, or let go: the next recording begins there.
  if (!data) return <Navigate to="/record" replace />;
  return <Steps inHand={data} personId={personId} email={email} />;
}

function Steps({ inHand, personId, email }: { inHand: RecordingInHand; personId: string; email: string }) {
  const { recording } = inHand;
  const { clear } = useRecordingStore(personId);
  const navigate = useNavigate();
  const [draft, setDraft] = useState(inHand.draft ?? EMPTY_DRAFT);
  // Somebody who was filling in the form when their session ended comes back to it.
  const [scheduling, setScheduling] = useState(inHand.draft !== null);

  /** The other step begins at the top of the page, wherever the last one was left. */
  const turnTo = (step: 'review' | 'schedule'): void => {
    setScheduling(step === 'schedule');
    window.scrollTo({ top: 0 });
  };

  const alreadyCreated = useCallback(async (): Promise<void> => {
    await navigate('/my-capsules', { replace: true });
    await clear(recording);
  }, [clear, navigate, recording]);

  if (!scheduling) {
    return (
      <Page width="wide" title="Review Your Recording" subtitle="Watch it once more. This is what arrives.">
        <ReviewStep recording={recording} onAgain={() => void clear(recording)} onKeep={() => turnTo('schedule')} />
      </Page>
    );
  }
  return (
    <Page width="wide" title="Schedule Delivery" subtitle="Choose the day your message comes back to you.">
      <ScheduleStep
        recording={recording}
        recipient={email}
        initial={draft}
        onBack={(filledIn) => {
          setDraft(filledIn);
          turnTo('review');
        }}
        onCreated={() => clear(recording)}
        onAlreadyCreated={() => void alreadyCreated()}
      />
    </Page>
  );
}
