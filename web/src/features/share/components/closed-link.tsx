import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { SaveCopy } from '../../../recorder/notice.js';
import { RecordingPreview } from '../../../recorder/recording-preview.js';
import { UnfinishedRecording } from '../../../recorder/backup/unfinished-recording.js';
import { Button } from '../../../ui/button.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { useLink, type ClosedLinkTexts, type LinkContent } from '../link.js';
import { useLinkTexts } from '../link-texts.js';
import { ShareFrame } from './share-frame.js';

interface ClosedLinkProps {
  /** Absent for a closed prompt, about which the API says nothing else. */
  readonly content?: Pick<LinkContent, 'title' | 'promptTitle'>;
  readonly closed?: ClosedLinkTexts;
  readonly refreshButton: { readonly loading: boolean; readonly onClick: () => void };
}

export function ClosedLink({ content, refreshButton, ...props }: ClosedLinkProps) {
  const { kind, slug } = useLink();
  const texts = useLinkTexts();
  const closed = props.closed ?? texts.closed;
  const [unsent, setUnsent] = useState<RecordedVideo | null>(null);
  const [isMine, setIsMine] = useState<boolean | null>(null);
  return (
    <ShareFrame>
      <title>{`${closed.title} · Dear Future`}</title>
      <div className="flex flex-col items-center text-center">
        {closed.isFinal ? <EmptyMailbox className="max-w-48" /> : <SealedEnvelope className="max-w-48" />}
        <p className="mt-5 font-semibold text-primary-ink wrap-anywhere">{content?.title}</p>
        <h1 className="mt-2 font-display text-title">{closed.title}</h1>
        <p className="mt-3 max-w-prose text-lg text-balance text-ink-soft">{closed.text}</p>
        {!closed.isFinal && (
          <Button variant="secondary" icon={RotateCw} className="mt-7" label="Refresh" {...refreshButton} />
        )}
      </div>
      {unsent === null ? (
        <UnfinishedRecording
          owner={slug}
          describe={() => content?.promptTitle ?? `Your ${kind.words.submission}`}
          onContinue={setUnsent}
          claim={{ isMine, onAnswer: setIsMine }}
        />
      ) : (
        <div className="grid gap-4">
          <RecordingPreview video={unsent} title={`Your ${kind.words.submission}`} />
          <SaveCopy video={unsent} stem={kind.fileStem} />
        </div>
      )}
    </ShareFrame>
  );
}
