import { Download, Play } from 'lucide-react';
import { shortDate } from '../../../lib/dates.js';
import { VideoPoster } from '../../../player/video-poster.js';
import { Button } from '../../../ui/button.js';
import type { LaterPart } from '../../../ui/later.js';
import { posterOf, savedAs, type Contribution } from '../contribution.js';

export interface ContributionCardProps {
  video: Contribution;
  /** Called on hover and focus. */
  onIntent: LaterPart<object>['onIntent'];
  onWatch: () => void;
}

/** One video of the gallery. */
export function ContributionCard({ video, onIntent, onWatch }: ContributionCardProps) {
  const nameId = `contribution-${video.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-rest"
    >
      <VideoPoster
        poster={posterOf(video)}
        durationSeconds={video.durationSeconds}
        label={`Watch the video of ${video.name}`}
        onIntent={onIntent}
        onWatch={onWatch}
      />
      <div className="flex flex-1 flex-col p-5">
        <h3 id={nameId} className="line-clamp-2 font-display text-heading wrap-anywhere">
          <bdi>{video.name}</bdi>
        </h3>
        <p className="text-sm text-ink-faint">Sent {shortDate(video.submittedAt)}</p>
        {video.personalNote ? (
          <blockquote
            dir="auto"
            className="mt-3 line-clamp-4 border-s-3 border-accent ps-3.5 whitespace-pre-line wrap-anywhere text-ink-soft"
          >
            {video.personalNote}
          </blockquote>
        ) : null}
        <div className="mt-auto flex gap-1.5 pt-5">
          <Button variant="secondary" {...onIntent} onClick={onWatch} aria-describedby={nameId} className="flex-1">
            <Play aria-hidden="true" />
            Watch
          </Button>
          <Button asChild variant="ghost" size="icon">
            <a {...savedAs(video)} aria-label={`Download the video of ${video.name}`} title="Download video">
              <Download aria-hidden="true" />
            </a>
          </Button>
        </div>
      </div>
    </article>
  );
}
