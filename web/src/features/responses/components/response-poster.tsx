import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '../../../player/playback-time.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { posterAddress } from '../responder.js';

export interface ResponsePosterProps {
  response: SharedResponseDto;
  onWatch: () => void;
}

/** The first look of a response with its length; a sealed envelope while there is none. The button below says the same. */
export function ResponsePoster({ response, onWatch }: ResponsePosterProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const poster = posterAddress(response);
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
      <span className="absolute right-3 bottom-3 rounded-sm bg-surface-night px-1.5 py-0.5 text-sm font-semibold text-on-night tabular-nums">
        {clockText(response.durationSeconds)}
      </span>
    </button>
  );
}
