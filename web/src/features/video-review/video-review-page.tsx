import { DEFAULT_DELIVERY_TIME } from '@dear-future/contracts/constants';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, useSearchParams, type NavigateProps } from 'react-router-dom';
import { recordEntry, recordPath } from '../../entities/recording/record-entry.js';
import type { ScheduleDraft } from '../../entities/recording/stored-recording.js';
import {
  useRecordingStore,
  useStoredRecording,
  type RecordingWithDraft,
} from '../../entities/recording/use-stored-recording.js';
import { useSession } from '../../entities/session/session.js';
import { useStepHistory } from '../../lib/step-history.js';
import { useHasLeft } from '../../lib/use-has-left.js';
import { Page } from '../../ui/page.js';
import { prepareSchedule, ScheduleSkeleton, ScheduleStep } from './components/lazy-schedule.js';
import { ReviewSkeleton, ReviewStep } from './components/review-step.js';

const EMPTY_DRAFT: ScheduleDraft = {
  date: '',
  time: DEFAULT_DELIVERY_TIME,
  method: 'email',
  recipients: [],
  note: '',
};

const REVIEW = '/video-review';
const SCHEDULE = '/video-review?step=schedule';

/** `/video-review`: watch the stored recording, keep it, schedule its delivery (docs/product.md §2). */
export function VideoReviewPage() {
  const { user } = useSession();
  if (user === null) return null;
  return <Review key={user.sub} userId={user.sub} email={user.email} />;
}

function Review({ userId, email }: { userId: string; email: string }) {
  const { data, isPending } = useStoredRecording(userId);
  const scheduling = useSearchParams()[0].get('step') === 'schedule';
  const hasLeft = useHasLeft();
  const [redirect, setRedirect] = useState<NavigateProps>({ to: '/record' });
  // Nothing recorded, or just scheduled or discarded.
  if (!isPending && !data) return hasLeft() ? null : <Navigate {...redirect} replace />;
  const step = data && (
    <Steps
      stored={data}
      scheduling={scheduling}
      userId={userId}
      email={email}
      onAgain={() => setRedirect({ to: recordPath(data.recording.isForOthers) })}
      onCreated={({ id }) => setRedirect({ to: '/record', state: recordEntry({ step: 'sealed', capsuleId: id }) })}
      onAlreadyCreated={() => setRedirect({ to: '/my-capsules' })}
    />
  );
  const isForOthers = data?.recording.isForOthers === true;
  return scheduling ? (
    <Page
      width="wide"
      title="Schedule Delivery"
      subtitle={isForOthers ? 'Choose who gets it and when it arrives.' : 'Choose who it’s for and when it arrives.'}
    >
      <Suspense fallback={<ScheduleSkeleton />}>{step ?? <ScheduleSkeleton />}</Suspense>
    </Page>
  ) : (
    <Page
      width="wide"
      title="Review Your Recording"
      subtitle={`One last look. This is what ${isForOthers ? 'they’ll' : 'you’ll'} receive.`}
    >
      {step ?? <ReviewSkeleton />}
    </Page>
  );
}

interface StepsProps {
  readonly stored: RecordingWithDraft;
  readonly scheduling: boolean;
  readonly userId: string;
  readonly email: string;
  readonly onAgain: () => void;
  readonly onCreated: (capsule: TimeCapsuleDto) => void;
  /** The capsule exists already: go to the list. */
  readonly onAlreadyCreated: () => void;
}

function Steps({ stored, scheduling, userId, email, onAgain, onCreated, onAlreadyCreated }: StepsProps) {
  const { recording } = stored;
  const { clear, created, discard } = useRecordingStore(userId);
  const history = useStepHistory();
  const [draft, setDraft] = useState(
    stored.draft ?? { ...EMPTY_DRAFT, ...(recording.isForOthers && { recipients: null }) },
  );
  useEffect(prepareSchedule, []);

  /** The other step begins at the top of the page, wherever the last one was left. */
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [scheduling]);

  const alreadyCreated = useCallback(async (): Promise<void> => {
    onAlreadyCreated();
    await clear(recording);
  }, [clear, onAlreadyCreated, recording]);

  if (!scheduling) {
    return (
      <ReviewStep
        recording={recording}
        onAgain={() => {
          onAgain();
          void discard(recording);
        }}
        onKeep={() => history.forward(SCHEDULE)}
      />
    );
  }
  return (
    <ScheduleStep
      recording={recording}
      recipient={email}
      initial={draft}
      onChange={setDraft}
      onBack={() => history.back(REVIEW)}
      onCreated={(capsule) => {
        onCreated(capsule);
        return created(recording, capsule);
      }}
      onAlreadyCreated={() => void alreadyCreated()}
    />
  );
}
