import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRecordingStore } from '../../../entities/recording/use-stored-recording.js';
import { useHasLeft } from '../../../lib/react/use-has-left.js';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { Recorder } from '../../../recorder/recorder.js';
import { Badge } from '../../../ui/badge.js';
import { Card } from '../../../ui/layout/card.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import { StepHeader } from '../../../ui/layout/step-header.js';

const CAMERA_REFUSED = "Failed to access camera and microphone. Please ensure you've granted permission.";

interface RecorderStepProps {
  readonly userId: string;
  readonly prompt: PromptDto | null;
  readonly isForOthers: boolean;
  readonly video: RecordedVideo | null;
  readonly onVideoChange: (video: RecordedVideo | null) => void;
  readonly isUnderWay: boolean;
  readonly onRecordingChange: (isUnderWay: boolean) => void;
  readonly onBack: () => void;
}

export function RecorderStep(props: RecorderStepProps) {
  const { userId, prompt, isForOthers, video: unfinished, isUnderWay, onBack, ...changes } = props;
  const section = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const { store } = useRecordingStore(userId);

  useEffect(() => scrollTo(section.current), []);

  const save = async (video: RecordedVideo, forgetBackup: () => Promise<void>): Promise<void> => {
    if (prompt === null) {
      toast({
        title: 'Select a prompt first',
        description: 'Please select a prompt before recording your video.',
        tone: 'danger',
      });
      return;
    }
    const storedIn = await store({ userId, prompt, video, isForOthers, idempotencyKey: crypto.randomUUID() });
    if (storedIn === 'browser') await forgetBackup();
    else {
      toast({
        title: 'Saved in this tab only',
        description: 'Your browser has no room to store the recording. Please schedule it before you close this tab.',
      });
    }
    if (!hasLeft()) void navigate('/video-review');
  };

  return (
    <section ref={section} aria-label="Record your message" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeader title="Record your message" onBack={onBack} backDisabled={isUnderWay} />
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 max-sm:p-4">
        {prompt !== null && (
          <div className="grid justify-items-start gap-2 border-l-4 border-accent pl-4">
            {prompt.category !== '' && <Badge tone="accent">{prompt.category}</Badge>}
            <h3 className="font-display text-heading wrap-anywhere">{prompt.title}</h3>
            <p className="text-ink-soft wrap-anywhere">{prompt.description}</p>
          </div>
        )}
        <Recorder
          maxSeconds={MAX_RECORDING_SECONDS}
          owner={userId}
          context={{ prompt, isForOthers }}
          cameraErrorText={CAMERA_REFUSED}
          unfinished={unfinished}
          onSave={save}
          {...changes}
          {...(prompt === null ? { disabledReason: 'Select a prompt first' } : { overlayTitle: prompt.title })}
        />
      </Card>
    </section>
  );
}

function scrollTo(section: HTMLElement | null): void {
  const isPhoneInLandscape = window.matchMedia('(orientation: landscape) and (max-height: 32rem)').matches;
  const target = isPhoneInLandscape ? section?.querySelector('.recorder') : section;
  target?.scrollIntoView({ block: 'start' });
}
