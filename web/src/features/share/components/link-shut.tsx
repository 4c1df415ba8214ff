import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { SaveCopy } from '../../../recorder/notice.js';
import { TakePreview } from '../../../recorder/take-preview.js';
import { UnfinishedTake } from '../../../recorder/unfinished-take.js';
import { Button } from '../../../ui/button.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { useLink, type Ask, type Shut } from '../link.js';
import { ShareFrame } from './share-frame.js';

interface LinkShutProps {
  readonly ask: Ask;
  readonly shut: Shut;
  readonly kept: ReactNode;
  /** Whether it is being read again. */
  readonly looking: boolean;
  readonly onLook: () => void;
}

/** The link is a good one and takes no video at present. What was recorded for it before is still there to be saved. */
export function LinkShut({ ask, shut, kept, looking, onLook }: LinkShutProps) {
  const { kind, slug } = useLink();
  const [left, setLeft] = useState<RecordedVideo | null>(null);
  return (
    <ShareFrame>
      <title>{`${shut.title} · Dear Future`}</title>
      <div className="flex flex-col items-center text-center">
        <SealedEnvelope className="max-w-48" />
        <p className="mt-5 font-semibold text-primary-ink wrap-anywhere">{ask.title}</p>
        <h1 className="mt-2 font-display text-title">{shut.title}</h1>
        <p className="mt-3 max-w-prose text-lg text-balance text-ink-soft">{shut.text}</p>
        <Button variant="secondary" className="mt-7" loading={looking} onClick={onLook}>
          {looking ? null : <RotateCw aria-hidden="true" />}
          Refresh
        </Button>
      </div>
      {left === null ? (
        <UnfinishedTake owner={slug} describe={() => ask.promptTitle} onContinue={setLeft} />
      ) : (
        <div className="grid gap-4">
          <TakePreview video={left} title={`Your ${kind.words.answer}`} />
          <SaveCopy video={left} stem={kind.fileStem} />
        </div>
      )}
      {kept}
    </ShareFrame>
  );
}
