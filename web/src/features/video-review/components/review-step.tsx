import { Mail, RotateCcw } from 'lucide-react';
import type { StoredRecording } from '../../../entities/recording/stored-recording.js';
import { longDate } from '../../../lib/time/dates.js';
import { clockText } from '../../../lib/count.js';
import { UnstoredNotice } from '../../../recorder/notice.js';
import { RecordingPreview } from '../../../recorder/recording-preview.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Fact } from '../../../ui/layout/card.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';

export const COLUMNS = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10';

interface ReviewStepProps {
  readonly recording: StoredRecording;
  readonly onAgain: () => void;
  readonly onKeep: () => void;
}

export function ReviewStep({ recording: { prompt, video }, onAgain, onKeep }: ReviewStepProps) {
  return (
    <div className={COLUMNS}>
      <RecordingPreview video={video} title={`Your recording: ${prompt.title}`} />
      <div className="grid gap-6">
        <UnstoredNotice video={video} />
        <div className="grid justify-items-start gap-2">
          {prompt.category !== '' && <Badge tone="accent">{prompt.category}</Badge>}
          <h2 className="font-display text-heading wrap-anywhere">
            <bdi>{prompt.title}</bdi>
          </h2>
          <p className="text-ink-soft wrap-anywhere">
            <bdi>{prompt.description}</bdi>
          </p>
        </div>
        <dl className="flex gap-x-10 border-t border-line pt-4">
          <Fact label="Recorded">
            <time dateTime={video.recordedAt}>{longDate(video.recordedAt)}</time>
          </Fact>
          <Fact label="Length">{clockText(video.durationSeconds)}</Fact>
        </dl>
        <div className="grid gap-3">
          <Button size="lg" icon={Mail} onClick={onKeep} label="Keep This Recording" />
          <Button size="lg" variant="secondary" icon={RotateCcw} onClick={onAgain} label="Record Again" />
        </div>
      </div>
    </div>
  );
}

export function ReviewSkeleton() {
  return (
    <Loading label="Loading your recording" className={COLUMNS}>
      <Skeleton card className="aspect-video max-h-[min(75svh,calc(100svh-9rem))]" />
      <Skeleton card className="h-72" />
    </Loading>
  );
}
