import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { clsx } from 'clsx';
import { Eye, Lock, Video } from 'lucide-react';
import { count } from '../../../lib/count.js';
import { ago } from '../../../lib/time/relative-time.js';
import { Badge } from '../../../ui/badge.js';
import { LinkButton } from '../../../ui/button.js';
import { CopyLinkButton } from './copy-link-button.js';

export function PromptCounts({ prompt: { viewCount, submissionCount } }: { prompt: SharedPromptDto }) {
  return (
    <>
      <p className="flex items-center gap-2">
        <Eye className="size-4.5 text-ink-faint" />
        {count(viewCount, 'view')}
      </p>
      <p aria-live="polite" className={clsx('flex items-center gap-2', submissionCount > 0 && 'font-semibold')}>
        <Video className="size-4.5 text-ink-faint" />
        {count(submissionCount, 'response')}
      </p>
    </>
  );
}

export function PromptCard({ prompt, now }: { prompt: SharedPromptDto; now: Date }) {
  const titleId = `prompt-${prompt.id}`;
  const isClosed = prompt.status === 'closed';
  return (
    <article
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-5 shadow-rest sm:p-6"
    >
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          {isClosed && (
            <Badge className="mb-2">
              <Lock />
              Closed
            </Badge>
          )}
          <h2 id={titleId} className="line-clamp-3 font-display text-heading wrap-anywhere">
            <bdi>{prompt.promptTitle}</bdi>
          </h2>
          <p dir="auto" className="mt-2 line-clamp-4 whitespace-pre-line wrap-anywhere text-ink-soft">
            {prompt.promptDescription}
          </p>
        </div>
        <span
          aria-hidden="true"
          className={clsx(
            'stamp-edge grid h-17 w-14 shrink-0 place-items-center',
            isClosed ? 'bg-line-strong text-surface' : 'bg-primary text-on-primary',
          )}
        >
          <Video className="size-6" strokeWidth={1.75} />
        </span>
      </div>
      <div className="mt-auto pt-5">
        <div className="flex flex-wrap gap-x-5 gap-y-1 border-t border-dashed border-line-strong pt-3.5">
          <PromptCounts prompt={prompt} />
          <p className="w-full text-sm text-ink-faint">Created {ago(prompt.createdAt, now)}</p>
        </div>
        <div className="mt-4 flex gap-2.5">
          {!isClosed && (
            <CopyLinkButton
              slug={prompt.slug}
              variant={prompt.submissionCount > 0 ? 'secondary' : 'primary'}
              aria-describedby={titleId}
              className="flex-1 max-[22.5rem]:px-3"
            />
          )}
          <LinkButton
            variant="secondary"
            to={`/shared-prompts/${prompt.id}/responses`}
            aria-describedby={titleId}
            className="flex-1"
            label="View"
          />
        </div>
      </div>
    </article>
  );
}
