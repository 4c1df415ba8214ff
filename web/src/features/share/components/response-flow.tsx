import { useEffect, useRef, useState } from 'react';
import type { ClosedNotice } from '../../../entities/sending/sending-form.js';
import type { UploadOptions } from '../../../lib/http/upload.js';
import { prefetchedPart } from '../../../lib/react/lazy-component.js';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { FormNotFetched, Notice } from '../../../recorder/notice.js';
import { Recorder } from '../../../recorder/recorder.js';
import { UnfinishedRecording } from '../../../recorder/backup/unfinished-recording.js';
import { Card } from '../../../ui/layout/card.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { useLink } from '../link.js';
import { forgetDraft, type ResponseDraft } from '../response-draft.js';
import { LinkLoading, ResponseFetchFailed } from './states.js';

const DetailsForm = prefetchedPart(
  async () => (await import('./details-form.js')).DetailsForm,
  FormNotFetched,
  <Spinner label="Loading the form" className="justify-self-center text-2xl" />,
);
export const Submitted = prefetchedPart(
  async () => (await import('./submitted.js')).Submitted,
  ResponseFetchFailed,
  <LinkLoading />,
);

interface AcceptedResponse {
  readonly editSecret: string;
  readonly isPlayable: boolean | null;
  readonly finish: () => void;
}

export type UploadResponse = (form: FormData, options: UploadOptions) => Promise<AcceptedResponse>;

export interface ResponseFlowProps {
  /** Key of unfinished recordings: the link's slug; for a replacement, with a hash of its edit link. */
  readonly owner: string;
  readonly promptTitle: string;
  readonly maxSeconds: number;
  readonly heading: string;
  readonly submitLabel: string;
  /** Initial values of the form; a draft in this tab takes precedence. Without, drafts are shown only after a claim. */
  readonly initial?: ResponseDraft;
  readonly closed?: ClosedNotice | null;
  readonly uploadVideo: UploadResponse;
  readonly onStart?: () => void;
  /** Refetches whether videos are still accepted: before the form, and after a refusal. */
  readonly onRefetch?: () => void;
}

/** Records, asks for name, address and note, then sends. States: docs/product.md §4. */
export function ResponseFlow(props: ResponseFlowProps) {
  const { owner, promptTitle, maxSeconds, heading, closed = null, initial, onStart, onRefetch } = props;
  const { cameraRefused } = useLink().kind;
  const [video, setVideo] = useState<RecordedVideo | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const [isMine, setIsMine] = useState<boolean | null>(initial === undefined ? null : true);
  const section = useRef<HTMLElement>(null);
  const claim = (mine: boolean): void => {
    setIsMine(mine);
    if (!mine) forgetDraft(owner);
  };

  useEffect(() => {
    if (video !== null) section.current?.scrollIntoView({ block: 'start' });
  }, [video, isSending]);

  return (
    <section ref={section} aria-label={heading} className="stack gap-4">
      {video === null || !isSending ? (
        <>
          {closed !== null && <Notice>{closed.whileRecording}</Notice>}
          {!hasStarted && video === null && (
            <UnfinishedRecording
              owner={owner}
              describe={() => promptTitle}
              onContinue={(recording) => {
                setVideo(recording);
                onStart?.();
              }}
              claim={{ isMine, onAnswer: claim }}
            />
          )}
          <Card className="stack gap-4 max-sm:p-4 short:p-3">
            <h2 className="font-display text-heading short:sr-only">{heading}</h2>
            <Recorder
              maxSeconds={maxSeconds}
              owner={owner}
              context={{}}
              overlayTitle={promptTitle}
              cameraErrorText={cameraRefused}
              unfinished={video}
              saveLabel="Continue"
              // The browser keeps the recording: only the server's response shows that the recording is safe elsewhere.
              onSave={(recorded) => {
                setVideo(recorded);
                setIsSending(true);
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
        <DetailsForm {...props} video={video} onBack={() => setIsSending(false)} />
      )}
    </section>
  );
}
