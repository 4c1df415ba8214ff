import { Download, Play } from 'lucide-react';
import { useState } from 'react';
import { shortDate } from '../../../lib/dates.js';
import { clockText } from '../../../player/playback-time.js';
import { Button } from '../../../ui/button.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { posterOf, savedAs, type Contribution } from '../contribution.js';

/** One video of the gallery. */
export function ContributionCard({ video, onWatch }: { video: Contribution; onWatch: () => void }) {
  const nameId = `contribution-${video.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-rest [contain-intrinsic-block-size:auto_24rem] [content-visibility:auto]"
    >
      <Poster video={video} onWatch={onWatch} />
      <div className="flex flex-1 flex-col p-5">
        <h3 id={nameId} className="line-clamp-2 font-display text-heading wrap-anywhere">
          {video.name}
        </h3>
        <p className="text-sm text-ink-faint">Sent {shortDate(video.submittedAt)}</p>
        {video.personalNote ? (
          <blockquote className="mt-3 line-clamp-4 border-l-3 border-accent pl-3.5 whitespace-pre-line wrap-anywhere text-ink-soft">
            {video.personalNote}
          </blockquote>
        ) : null}
        <div className="mt-auto flex gap-1.5 pt-5">
          <Button variant="secondary" onClick={onWatch} aria-describedby={nameId} className="flex-1">
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

/** The first look of a video with its length. The button below says the same, so this one is for the eye alone. */
function Poster({ video, onWatch }: { video: Contribution; onWatch: () => void }) {
  const [failed, setFailed] = useState<string | null>(null);
  const poster = posterOf(video);
  const shown = poster !== undefined && failed !== poster;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onWatch}
      className="group relative block aspect-video w-full cursor-pointer overflow-hidden rounded-t-lg border-b border-line bg-surface-night"
    >
      {shown ? (
        <img
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(poster)}
          className="size-full object-contain"
        />
      ) : (
        <span className="grid size-full place-items-center bg-surface">
          <span className="grid size-full place-items-center bg-primary-soft/55">
            <SealedEnvelope className="w-2/5 max-w-40" />
          </span>
        </span>
      )}
      {shown ? (
        <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-lift transition-colors group-hover:bg-primary-hover">
          <Play className="ml-0.5 size-6 fill-current" />
        </span>
      ) : null}
      {video.durationSeconds === null ? null : (
        <span className="absolute right-3 bottom-3 rounded-sm bg-surface-night px-1.5 py-0.5 text-sm font-semibold text-on-night tabular-nums">
          {clockText(video.durationSeconds)}
        </span>
      )}
    </button>
  );
}
