import type { PromptCategory } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { recordPath, type LinkedRecordStep } from '../../entities/recording/record-entry.js';
import { useSession } from '../../entities/session/session.js';
import { focusContent } from '../../lib/browser/focus-content.js';
import { lazyPart, prefetchedPart } from '../../lib/react/lazy-component.js';
import { useStepHistory } from '../../lib/react/step-history.js';
import type { RecordedVideo } from '../../recorder/media-format.js';
import { notFetched } from '../../recorder/notice.js';
import { UnfinishedRecording } from '../../recorder/backup/unfinished-recording.js';
import { Skeleton } from '../../ui/feedback/loading.js';
import { Page } from '../../ui/layout/page.js';
import { StepSkeleton, TakesFocus } from '../../ui/layout/step-header.js';
import { CapsuleSidebar } from './components/capsule-sidebar.js';
import { MESSAGE_TYPES, MessageTypeStep } from './components/message-type-step.js';
import { PromptStep } from './components/prompt-step.js';
import { UnscheduledRecording } from './components/unscheduled-recording.js';

/** The current step. It contains only plain data, because it is kept in the history state. */
type RecordFlow =
  | { readonly step: 'type' }
  | { readonly step: 'prompts'; readonly category: PromptCategory }
  | { readonly step: 'custom' }
  | LinkedRecordStep;

const FIRST_STEP: RecordFlow = { step: 'type' };

const StepNotFetched = notFetched('This step didn’t load. Try again once you’re back online.');
const CustomPromptStep = prefetchedPart(
  async () => (await import('./components/custom-prompt-step.js')).CustomPromptStep,
  StepNotFetched,
  <StepSkeleton />,
);
const RecorderStep = prefetchedPart(
  async () => (await import('./components/recorder-step.js')).RecorderStep,
  StepNotFetched,
  <StepSkeleton />,
);
const SealedScene = lazyPart(
  async () => (await import('./components/sealed-scene.js')).SealedScene,
  ({ fallback }: { fallback: ReactNode }) => fallback,
);

/** `/record`: choose a message type, choose or write a prompt, record, save. */
export default function RecordPage() {
  // The user is deferred, because rendering the steps takes long on slow phones and must not block input.
  const user = useDeferredValue(useSession().user);
  const history = useStepHistory<RecordFlow>();
  const flow = history.step ?? FIRST_STEP;
  const startPage = (
    <Page
      title="Create a New Capsule"
      subtitle="Choose a prompt, record your message, and schedule it for the future"
      width="wide"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        {user === null ? (
          <>
            <StepSkeleton>
              <div className="grid gap-3 sm:grid-cols-2">
                {MESSAGE_TYPES.map(({ title }) => (
                  <Skeleton key={title} card className="h-31 last:sm:col-span-2 last:sm:h-25" />
                ))}
              </div>
            </StepSkeleton>
            <Skeleton card className="h-36 max-lg:hidden" />
          </>
        ) : (
          <>
            {/* A key per user, so that nothing that the last user typed remains. */}
            <Flow key={user.sub} userId={user.sub} />
            <CapsuleSidebar isPastFirstStep={flow.step !== 'type'} />
          </>
        )}
      </div>
    </Page>
  );
  if (flow.step !== 'sealed' || user === null) return startPage;
  return (
    <SealedScene
      capsuleId={flow.capsuleId}
      email={user.email}
      onRecordAnother={() => {
        history.forward(recordPath(false));
        focusContent();
      }}
      // Shown if the capsule was removed, or if the list of capsules or the code of `SealedScene` did not load.
      fallback={startPage}
    />
  );
}

function Flow({ userId }: { userId: string }) {
  const history = useStepHistory<RecordFlow>();
  const isForOthers = useSearchParams()[0].get('for') === 'people';
  const currentPath = recordPath(isForOthers);
  const flow = history.step ?? FIRST_STEP;
  const { key } = useLocation();
  const [firstKey] = useState(key);
  // After any navigation, every step takes the focus, even the first step.
  const [takesFocus, setTakesFocus] = useState(false);
  if (!takesFocus && key !== firstKey) setTakesFocus(true);
  const [video, setVideo] = useState<RecordedVideo | null>(null);
  const [isUnderWay, setIsUnderWay] = useState(false);
  const isIdle = flow.step !== 'record' || (video === null && !isUnderWay);
  const go = (step: RecordFlow, to = currentPath): void => history.forward(to, step);
  const startRecording = (prompt: PromptDto): void => {
    setVideo(null);
    go({ step: 'record', prompt });
  };
  const back = (): void => history.back(currentPath);

  return (
    <TakesFocus value={takesFocus}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {isIdle && (
          <UnfinishedRecording
            // A key per step, because the previous step may have left an unfinished recording.
            key={flow.step}
            owner={userId}
            describe={({ context }) => context.prompt?.title ?? 'Without a prompt'}
            onContinue={(recorded, { context: { prompt = null, isForOthers: wasForOthers = false } }) => {
              setVideo(recorded);
              go({ step: 'record', prompt }, recordPath(isForOthers || wasForOthers));
            }}
          />
        )}
        {isIdle && <UnscheduledRecording userId={userId} />}
        {flow.step === 'type' && (
          <MessageTypeStep
            isForOthers={isForOthers}
            onChoose={(category) => go(category === null ? { step: 'custom' } : { step: 'prompts', category })}
          />
        )}
        {flow.step === 'prompts' && (
          <PromptStep
            category={flow.category}
            onChoose={startRecording}
            // Replaces this step in the history, so that Back leads to the message types.
            onCustom={() => history.replace(currentPath, { step: 'custom' })}
            onBack={back}
          />
        )}
        {flow.step === 'custom' && <CustomPromptStep userId={userId} onCreate={startRecording} onBack={back} />}
        {flow.step === 'record' && (
          <RecorderStep
            userId={userId}
            prompt={flow.prompt}
            isForOthers={isForOthers}
            video={video}
            onVideoChange={setVideo}
            isUnderWay={isUnderWay}
            onRecordingChange={setIsUnderWay}
            onBack={back}
          />
        )}
      </div>
    </TakesFocus>
  );
}
