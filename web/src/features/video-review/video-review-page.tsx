import { DEFAULT_DELIVERY_TIME } from '@dear-future/contracts/constants';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams, type NavigateProps } from 'react-router-dom';
import { historyStateFor, recordPath } from '../../entities/recording/record-entry.js';
import type { ScheduleDraft } from '../../entities/recording/stored-recording.js';
import {
  useRecordingStore,
  useStoredRecording,
  type RecordingWithDraft,
} from '../../entities/recording/use-stored-recording.js';
import { useSession } from '../../entities/session/session.js';
import { prefetchedPart } from '../../lib/react/lazy-component.js';
import { useStepHistory } from '../../lib/react/step-history.js';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { FormNotFetched } from '../../recorder/notice.js';
import { Page } from '../../ui/layout/page.js';
import { ReviewSkeleton, ReviewStep } from './components/review-step.js';

const ScheduleStep = prefetchedPart(
  async () => (await import('./components/schedule-step.js')).ScheduleStep,
  FormNotFetched,
  <ReviewSkeleton />,
);

const EMPTY_DRAFT: ScheduleDraft = { date: '', time: DEFAULT_DELIVERY_TIME, method: 'email', note: '' };

const REVIEW = '/video-review';
const SCHEDULE = '/video-review?step=schedule';

/** `/video-review`: watch the stored recording, keep it, schedule its delivery (docs/product.md §2.4). */
export default function VideoReviewPage() {
  const { user } = useSession();
  if (user === null) return null;
  return <Review key={user.sub} userId={user.sub} email={user.email} />;
}

function Review({ userId, email }: { userId: string; email: string }) {
  const { data, isPending } = useStoredRecording(userId);
  const isScheduling = useSearchParams()[0].get('step') === 'schedule';
  const hasLeft = useHasLeft();
  const [redirect, setRedirect] = useState<NavigateProps>({ to: '/record' });
  // There is no recording, or it was just scheduled or discarded.
  if (!isPending && !data) return hasLeft() ? null : <Navigate {...redirect} replace />;
  const step = data && (
    <Steps stored={data} isScheduling={isScheduling} userId={userId} email={email} onLeave={setRedirect} />
  );
  return (
    <Page
      width="wide"
      title={isScheduling ? 'Schedule Delivery' : 'Review Your Recording'}
      subtitle={
        isScheduling ? 'Choose who it’s for and when it arrives.' : 'One last look. This is what will be delivered.'
      }
    >
      {step ?? <ReviewSkeleton />}
    </Page>
  );
}

interface StepsProps {
  readonly stored: RecordingWithDraft;
  readonly isScheduling: boolean;
  readonly userId: string;
  readonly email: string;
  /** Called with the next page just before this page loses its recording, which was scheduled or discarded. */
  readonly onLeave: (redirect: NavigateProps) => void;
}

function Steps({ stored: { recording, draft }, isScheduling, userId, email, onLeave }: StepsProps) {
  const { isForOthers } = recording;
  const { clear, markAsCreated, discard, changeDraft } = useRecordingStore(userId);
  const history = useStepHistory();
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [isScheduling]);

  if (!isScheduling) {
    return (
      <ReviewStep
        recording={recording}
        onAgain={() => {
          onLeave({ to: recordPath(isForOthers) });
          void discard(recording);
        }}
        onKeep={() => history.forward(SCHEDULE)}
      />
    );
  }
  return (
    <ScheduleStep
      recording={recording}
      email={email}
      draft={draft ?? { ...EMPTY_DRAFT, recipients: isForOthers ? null : [] }}
      onChange={(changed) => changeDraft(recording, changed)}
      onBack={() => history.back(REVIEW)}
      onCreated={(capsule) => {
        onLeave({ to: '/record', state: historyStateFor({ step: 'sealed', capsuleId: capsule.id }) });
        return markAsCreated(recording, capsule);
      }}
      onAlreadyCreated={() => {
        onLeave({ to: '/my-capsules' });
        void clear(recording);
      }}
    />
  );
}
