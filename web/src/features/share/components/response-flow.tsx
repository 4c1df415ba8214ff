import { useEffect, useRef, useState } from 'react';
import { prefetchedPart } from '../../../lib/react/lazy-component.js';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { FormNotFetched, Notice } from '../../../recorder/notice.js';
import { Recorder } from '../../../recorder/recorder.js';
import { UnfinishedRecording } from '../../../recorder/backup/unfinished-recording.js';
import { Card } from '../../../ui/layout/card.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { useLink } from '../link.js';
import { forgetDraft } from '../response-draft.js';
import type { DetailsFormProps } from './details-form.js';

const DetailsForm = prefetchedPart(
  async () => (await import('./details-form.js')).DetailsForm,
  FormNotFetched,
  <Spinner label="Loading the form" className="justify-self-center text-2xl" />,
);

interface ResponseFlowProps extends Omit<DetailsFormProps, 'video' | 'onBack'> {
  readonly promptTitle: string;
  readonly maxSeconds: number;
  readonly heading: string;
  readonly onStart?: () => void;
}

/** Records a video, asks for the guest's details, then sends both. */
export function ResponseFlow(props: ResponseFlowProps) {
  const { owner, promptTitle, maxSeconds, heading, closed = null, initial, onStart, onRefetch } = props;
  const { cameraErrorText } = useLink().kind;
  const [video, setVideo] = useState<RecordedVideo | null>(null);
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const [isMine, setIsMine] = useState<boolean | null>(initial === undefined ? null : true);
  const section = useRef<HTMLElement>(null);
  const answerClaim = (mine: boolean): void => {
    setIsMine(mine);
    if (!mine) forgetDraft(owner);
  };

  useEffect(() => {
    if (video !== null) section.current?.scrollIntoView({ block: 'start' });
  }, [video, isFormOpen]);

  return (
    <section ref={section} aria-label={heading} className="stack gap-4">
      {video === null || !isFormOpen ? (
        <>
          {closed !== null && <Notice>{closed.textWhileRecording}</Notice>}
          {!hasStarted && video === null && (
            <UnfinishedRecording
              owner={owner}
              describe={() => promptTitle}
              onContinue={(recording) => {
                setVideo(recording);
                onStart?.();
              }}
              claim={{ isMine, onAnswer: answerClaim }}
            />
          )}
          <Card className="stack gap-4 max-sm:p-4 short:p-3">
            <h2 className="font-display text-heading short:sr-only small:sr-only">{heading}</h2>
            <Recorder
              maxSeconds={maxSeconds}
              owner={owner}
              context={{}}
              overlayTitle={promptTitle}
              cameraErrorText={cameraErrorText}
              unfinished={video}
              saveLabel="Continue"
              // The backup stays in this browser until the server has accepted the video.
              onSave={(recorded) => {
                setVideo(recorded);
                setIsFormOpen(true);
                onRefetch?.();
              }}
              onRecordingChange={(isUnderWay) => {
                if (!isUnderWay) return;
                // A guest who starts recording without claiming the unsent video may not be the one who left the draft.
                if (isMine === null) answerClaim(false);
                setHasStarted(true);
                onStart?.();
              }}
            />
          </Card>
        </>
      ) : (
        <DetailsForm {...props} video={video} onBack={() => setIsFormOpen(false)} />
      )}
    </section>
  );
}
