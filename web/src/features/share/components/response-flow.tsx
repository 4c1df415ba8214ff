import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/react/lazy-component.js';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { FormNotFetched, Notice } from '../../../recorder/notice.js';
import { Recorder } from '../../../recorder/recorder.js';
import { UnfinishedRecording } from '../../../recorder/backup/unfinished-recording.js';
import { Card } from '../../../ui/layout/card.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { useLink } from '../link.js';
import { forgetDraft, type ResponseDraft } from '../response-draft.js';
import type { UploadResponse } from '../use-response-sending.js';
import { ResponseFetchFailed } from './states.js';

const DetailsForm = lazyPart(async () => (await import('./details-form.js')).DetailsForm, FormNotFetched);
export const Submitted = lazyPart(async () => (await import('./submitted.js')).Submitted, ResponseFetchFailed);

export interface ResponseFlowProps {
  /** Key of unfinished recordings: the link's slug; for a replacement, with a hash of its edit link. */
  readonly owner: string;
  readonly promptTitle: string;
  /** Whether other guests may use this device: then drafts are shown only after a guest claims them. */
  readonly isSharedDevice?: boolean;
  readonly maxSeconds: number;
  readonly heading: string;
  readonly submitLabel: string;
  /** Initial values of the form; a draft in this tab takes precedence. */
  readonly initial?: ResponseDraft;
  readonly closedText?: string | undefined;
  readonly uploadVideo: UploadResponse;
  readonly onStart?: () => void;
  /** Refetches whether videos are still accepted: before the form, and after a refusal. */
  readonly onRefetch?: () => void;
}

/** Records, asks for name, address and note, then sends. States: docs/product.md §4. */
export function ResponseFlow(props: ResponseFlowProps) {
  const { owner, promptTitle, maxSeconds, heading, closedText, onStart, onRefetch, isSharedDevice = false } = props;
  const { cameraRefused } = useLink().kind;
  const [video, setVideo] = useState<RecordedVideo | null>(null);
  const [unfinished, setUnfinished] = useState<RecordedVideo | null>(null);
  const [hasStarted, setHasStarted] = useState(false);
  const [isMine, setIsMine] = useState<boolean | null>(isSharedDevice ? null : true);
  const section = useRef<HTMLElement>(null);
  const claim = (mine: boolean): void => {
    setIsMine(mine);
    if (!mine) forgetDraft(owner);
  };
  const shown = video === null ? 'recorder' : 'form';
  const last = useRef(shown);

  useEffect(() => {
    if (last.current !== shown) section.current?.scrollIntoView({ block: 'start' });
    last.current = shown;
  }, [shown]);

  return (
    <section ref={section} aria-label={heading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {video === null ? (
        <>
          {closedText !== undefined && <Notice>{closedText}</Notice>}
          {!hasStarted && unfinished === null && (
            <UnfinishedRecording
              owner={owner}
              describe={() => promptTitle}
              onContinue={(recording) => {
                setUnfinished(recording);
                onStart?.();
              }}
              claim={{ isMine, onAnswer: claim }}
            />
          )}
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 max-sm:p-4 short:p-3">
            <h2 className="font-display text-heading short:sr-only">{heading}</h2>
            <Recorder
              maxSeconds={maxSeconds}
              owner={owner}
              context={{ title: promptTitle }}
              overlayTitle={promptTitle}
              cameraErrorText={cameraRefused}
              unfinished={unfinished}
              saveLabel="Continue"
              // The backup stays: only the server's response shows that the recording is safe elsewhere.
              onSave={(recorded) => {
                setVideo(recorded);
                onRefetch?.();
              }}
              onRecordingChange={(underWay) => {
                if (!underWay) return;
                // A guest who starts over without answering may be a different one.
                if (isMine === null) claim(false);
                setHasStarted(true);
                onStart?.();
              }}
            />
          </Card>
        </>
      ) : (
        <Suspense fallback={<Spinner label="Loading the form" className="justify-self-center text-2xl" />}>
          <DetailsForm
            {...props}
            video={video}
            onBack={() => {
              setUnfinished(video);
              setVideo(null);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
