import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import { Recorder } from '../../../recorder/recorder.js';
import { UnfinishedTake } from '../../../recorder/unfinished-take.js';
import { Card } from '../../../ui/card.js';
import type { ResponseDraft } from '../response-draft.js';
import type { Bring } from '../use-response-sending.js';
import { DetailsForm } from './details-form.js';

/** Source: docs/product.md §8. */
const CAMERA_REFUSED = "Failed to access camera and microphone. Please ensure you've granted permission.";

export interface ResponseFlowProps<T> {
  /** Whose unfinished recordings these are: the link's slug, with a mark of the response behind it for a replacement. */
  readonly owner: string;
  readonly promptTitle: string;
  readonly heading: string;
  readonly submitLabel: string;
  /** What the form begins with; what was being filled in in this tab goes before it. */
  readonly initial?: ResponseDraft;
  readonly bring: Bring<T>;
  readonly onAccepted: (answer: T) => void;
}

/** Records, then asks for name, address and note, then sends. States: docs/product.md §4. */
export function ResponseFlow<T>(props: ResponseFlowProps<T>) {
  const { owner, promptTitle, heading } = props;
  const [video, setVideo] = useState<RecordedVideo | null>(null);
  const [unfinished, setUnfinished] = useState<RecordedVideo | null>(null);
  const [begun, setBegun] = useState(false);
  const section = useRef<HTMLElement>(null);
  const context = useMemo(() => ({ title: promptTitle }), [promptTitle]);
  const shown = video === null ? 'recorder' : 'form';
  const last = useRef(shown);

  // The other step begins at its top, wherever the last one was left.
  useEffect(() => {
    if (last.current !== shown) section.current?.scrollIntoView({ block: 'start' });
    last.current = shown;
  }, [shown]);

  return (
    <section ref={section} aria-label={heading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {video === null ? (
        <>
          {!begun && unfinished === null && (
            <UnfinishedTake owner={owner} describe={() => promptTitle} onContinue={setUnfinished} />
          )}
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 max-sm:p-4">
            <h2 className="font-display text-heading">{heading}</h2>
            <Recorder
              maxSeconds={MAX_RECORDING_SECONDS}
              owner={owner}
              context={context}
              overlayTitle={promptTitle}
              cameraErrorText={CAMERA_REFUSED}
              unfinished={unfinished}
              // The safety copy stays: only the server's answer makes the recording safe elsewhere.
              onSave={(recorded) => {
                setVideo(recorded);
                return Promise.resolve();
              }}
              onRecordingChange={(underWay) => {
                if (underWay) setBegun(true);
              }}
            />
          </Card>
        </>
      ) : (
        <DetailsForm
          {...props}
          video={video}
          onBack={() => {
            setUnfinished(video);
            setVideo(null);
          }}
        />
      )}
    </section>
  );
}
