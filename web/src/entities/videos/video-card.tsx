import { Download, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailtoAddress } from '../../lib/mail-address.js';
import { downloadProps, posterOf } from '../../lib/video-files.js';
import { LengthChip } from '../../player/length-chip.js';
import { Button, LinkButton } from '../../ui/button.js';
import { NoteExcerpt } from '../../ui/personal-note.js';
import { Tooltip } from '../../ui/overlays/tooltip.js';
import { Poster } from './poster.js';

export interface SentVideo {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly submittedAt: string;
  readonly videoFileName: string;
  readonly videoReady: boolean;
  readonly durationSeconds: number | null;
  readonly personalNote: string | null;
}

interface VideoCardProps {
  readonly video: SentVideo;
  readonly kind: string;
  readonly level: 2 | 3;
  readonly sentText: string;
  readonly actions: ReactNode;
  readonly onWatch: () => void;
}

export function VideoCard(props: VideoCardProps) {
  const { video, kind, level, sentText, actions, onWatch } = props;
  const nameId = `${kind}-${video.id}`;
  const Heading = `h${level}` as const;
  const watchLabel = kind === 'response' ? 'Watch Response' : 'Watch Video';
  return (
    <article
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-rest [contain-intrinsic-block-size:auto_25rem] [content-visibility:auto]"
    >
      {/* Hidden from assistive technology: the button below does the same. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        title={`Watch the ${kind} from ${video.name}`}
        onClick={onWatch}
        className="group relative block aspect-video w-full cursor-pointer overflow-hidden rounded-t-lg"
      >
        <Poster poster={posterOf(video)} className="bg-surface-night object-contain">
          <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-lift transition-colors group-hover:bg-primary-hover">
            <Play className="ml-0.5 size-6 fill-current" />
          </span>
        </Poster>
        {video.durationSeconds !== null && <LengthChip seconds={video.durationSeconds} />}
      </button>
      <div className="flex flex-1 flex-col border-t border-line p-5">
        <Heading id={nameId} className="line-clamp-2 font-display text-heading wrap-anywhere">
          <bdi>{video.name}</bdi>
        </Heading>
        {video.email !== null && (
          <p className="line-clamp-2 text-sm wrap-anywhere">
            <a href={mailtoAddress(video.email)} className="text-link inline-block py-0.5">
              {video.email}
            </a>
          </p>
        )}
        <p className="text-sm text-ink-faint">{sentText}</p>
        <NoteExcerpt note={video.personalNote} />
        <div className="mt-auto flex gap-1.5 pt-5">
          <Button
            variant="secondary"
            icon={Play}
            onClick={onWatch}
            aria-label={`${watchLabel} from ${video.name}`}
            className="mr-1 flex-1"
            label={watchLabel}
          />
          <Tooltip content="Download">
            <LinkButton
              variant="ghost"
              size="icon"
              icon={Download}
              {...downloadProps(video)}
              aria-label={`Download the ${kind} from ${video.name}`}
            />
          </Tooltip>
          {actions}
        </div>
      </div>
    </article>
  );
}
