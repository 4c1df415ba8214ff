import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { Play, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Poster } from '../../../entities/videos/poster.js';
import { posterOf } from '../../../lib/video-files.js';
import { CARD_GRID } from '../../../ui/layout/card.js';

export const VIEW_BUTTON = {
  variant: 'secondary',
  icon: Play,
  className: 'flex-1',
  label: 'View Video',
} as const;

export const REMOVE_BUTTON = { variant: 'ghost', size: 'icon', icon: Trash2 } as const;

export function CapsuleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-lg font-semibold text-ink-soft">{title}</h2>
      <ul className={CARD_GRID}>{children}</ul>
    </section>
  );
}

interface CapsuleFrameProps {
  titleId: string;
  title: ReactNode;
  /** Null if the video cannot be watched. */
  video: Pick<TimeCapsuleDto, 'videoFileName' | 'videoReady'> | null;
  badge?: ReactNode;
  facts: ReactNode;
  postmark?: ReactNode;
  problem: ReactNode;
  children: ReactNode;
}

export function CapsuleFrame({ titleId, title, video, badge, facts, postmark, problem, children }: CapsuleFrameProps) {
  return (
    <li className="grid">
      <article
        aria-labelledby={titleId}
        className="panel flex min-w-0 flex-col shadow-rest [contain-intrinsic-block-size:auto_27rem] [content-visibility:auto]"
      >
        <div className="relative">
          <div className="aspect-video overflow-hidden rounded-t-lg border-b border-line">
            <Poster poster={video === null ? undefined : posterOf(video)} className="object-cover" />
          </div>
          {badge}
        </div>
        <div className="flex flex-1 flex-col p-5">
          <h3 id={titleId} className="line-clamp-3 font-display text-heading text-pretty wrap-anywhere">
            {title}
          </h3>
          <div className="relative mt-3">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-ink-soft *:[dt]:text-ink-faint">
              {facts}
            </dl>
            {postmark}
          </div>
          {problem ? <p className="mt-3 wrap-anywhere text-danger-ink">{problem}</p> : null}
          <div className="mt-auto flex flex-wrap justify-end gap-x-1.5 gap-y-2.5 pt-5">{children}</div>
        </div>
      </article>
    </li>
  );
}
