import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { Download, Play, Trash2 } from 'lucide-react';
import { ago } from '../../../lib/dates.js';
import { mailtoAddress } from '../../../lib/mail-address.js';
import { posterOf, savedAs } from '../../../lib/video-files.js';
import { VideoPoster } from '../../../player/video-poster.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { LazyConfirm } from '../../../ui/lazy-dialog.js';
import type { Preloaded } from '../../../ui/preloaded.js';
import { NoteExcerpt } from '../../../ui/personal-note.js';
import { Tooltip } from '../../../ui/tooltip.js';
import { responderOf } from '../new-responses.js';

interface ResponseCardProps {
  response: SharedResponseDto;
  now: Date;
  /** It arrived while the page was open. */
  fresh: boolean;
  onIntent: Preloaded<object>['onIntent'];
  onWatch: () => void;
  onDelete: () => void;
}

export function ResponseCard({ response, now, fresh, onIntent, onWatch, onDelete }: ResponseCardProps) {
  const nameId = `response-${response.id}`;
  const name = responderOf(response);
  return (
    <article
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-rest [contain-intrinsic-block-size:auto_25rem] [content-visibility:auto]"
    >
      <div className="relative">
        <VideoPoster
          poster={posterOf(response)}
          durationSeconds={response.durationSeconds}
          label={`Watch the response from ${name}`}
          onIntent={onIntent}
          onWatch={onWatch}
        />
        {fresh ? (
          <Badge tone="accent" className="pointer-events-none absolute top-3 left-3 shadow-rest">
            New
          </Badge>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h2 id={nameId} className="line-clamp-2 font-display text-heading wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        {response.responderEmail ? (
          <p className="line-clamp-2 wrap-anywhere">
            <a
              href={mailtoAddress(response.responderEmail)}
              className="inline-block py-0.5 text-primary-ink underline underline-offset-3"
            >
              {response.responderEmail}
            </a>
          </p>
        ) : null}
        <p className="text-sm text-ink-faint">Submitted {ago(response.submittedAt, now)}</p>
        <NoteExcerpt note={response.personalNote} />
        <div className="mt-auto flex gap-1.5 pt-5">
          <Button variant="secondary" {...onIntent} onClick={onWatch} aria-describedby={nameId} className="mr-1 flex-1">
            <Play aria-hidden="true" />
            Watch Response
          </Button>
          <Tooltip content="Download video">
            <Button asChild variant="ghost" size="icon">
              <a {...savedAs({ ...response, name })} aria-label={`Download the response from ${name}`}>
                <Download aria-hidden="true" />
              </a>
            </Button>
          </Tooltip>
          <Tooltip content="Delete response">
            <Button
              variant="ghost"
              size="icon"
              {...LazyConfirm.onIntent}
              onClick={onDelete}
              aria-label={`Delete the response from ${name}`}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </Tooltip>
        </div>
      </div>
    </article>
  );
}
