import { useReducer, useState } from 'react';
import { useStoredRecording } from '../../entities/recording/use-stored-recording.js';
import { useSession } from '../../entities/session/use-session.js';
import { UnfinishedTake } from '../../recorder/unfinished-take.js';
import { Page } from '../../ui/page.js';
import { CapsuleSidebar } from './components/capsule-sidebar.js';
import { CustomPromptStep } from './components/custom-prompt-step.js';
import { MessageTypeStep } from './components/message-type-step.js';
import { PromptStep } from './components/prompt-step.js';
import { RecorderStep } from './components/recorder-step.js';
import { WaitingRecording } from './components/waiting-recording.js';
import { EMPTY_DRAFT } from './custom-prompt.js';
import { FIRST_STEP, promptFromContext, reduceFlow } from './record-flow.js';

/** `/record`: choose a kind of message, choose or write a prompt, record, save (docs/product.md §2). */
export function RecordPage() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Page
      title="Create a New Capsule"
      subtitle="Choose a prompt, record your message, and schedule it for the future"
      width="wide"
    >
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        {/* Another person is another flow: nothing chosen by the last one stays. */}
        <Flow key={user.sub} personId={user.sub} />
        <CapsuleSidebar />
      </div>
    </Page>
  );
}

function Flow({ personId }: { personId: string }) {
  const [flow, send] = useReducer(reduceFlow, FIRST_STEP);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const stored = useStoredRecording(personId);
  const back = (): void => send({ type: 'back' });

  return (
    <div className="grid gap-6">
      {flow.step !== 'record' && (
        <UnfinishedTake
          owner={personId}
          describe={(take) => promptFromContext(take.context).title}
          onContinue={(video, take) => send({ type: 'take-continued', prompt: promptFromContext(take.context), video })}
        />
      )}
      {flow.step === 'type' && stored.data && <WaitingRecording recording={stored.data.recording} />}
      {flow.step === 'type' && (
        <MessageTypeStep onChoose={(messageType) => send({ type: 'type-chosen', messageType })} />
      )}
      {flow.step === 'prompts' && (
        <PromptStep
          type={flow.type}
          onChoose={(prompt) => send({ type: 'prompt-chosen', prompt })}
          onCustom={() => send({ type: 'type-chosen', messageType: 'custom' })}
          onBack={back}
        />
      )}
      {flow.step === 'custom' && (
        <CustomPromptStep
          draft={draft}
          onDraft={setDraft}
          onCreate={(prompt) => send({ type: 'prompt-chosen', prompt })}
          onBack={back}
        />
      )}
      {flow.step === 'record' && (
        <RecorderStep personId={personId} prompt={flow.prompt} unfinished={flow.unfinished} onBack={back} />
      )}
    </div>
  );
}
