import { Play } from 'lucide-react';
import { useState } from 'react';
import { SealedEnvelope } from '../ui/illustrations/sealed-envelope.js';
import type { Preloaded } from '../ui/preloaded.js';
import { clockText } from './playback-time.js';

interface VideoPosterProps {
  /** Absent until the poster is ready. */
  readonly poster?: string | undefined;
  /** Null if unknown. */
  readonly durationSeconds: number | null;
  /** The tooltip, e.g. `Watch the response from Rosa`. */
  readonly label: string;
  readonly onWatch: () => void;
  readonly onIntent?: Preloaded<object>['onIntent'];
}

/**
 * Poster and length of a video; a sealed envelope while there is no poster. Hidden from assistive technology: the
 * button below says the same.
 */
export function VideoPoster({ poster, durationSeconds, label, onWatch, onIntent }: VideoPosterProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = poster !== undefined && failed !== poster;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={label}
      {...onIntent}
      onClick={onWatch}
      className="group relative block aspect-video w-full cursor-pointer overflow-hidden rounded-t-lg border-b border-line bg-surface-night"
    >
      {shown ? (
        <>
          <img
            src={poster}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailed(poster)}
            className="size-full object-contain"
          />
          <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-lift transition-colors group-hover:bg-primary-hover">
            <Play className="ml-0.5 size-6 fill-current" />
          </span>
        </>
      ) : (
        <span className="grid size-full place-items-center bg-surface">
          <span className="grid size-full place-items-center bg-primary-soft/55">
            <SealedEnvelope className="max-w-[min(40%,10rem)]" />
          </span>
        </span>
      )}
      {durationSeconds === null ? null : (
        <span className="absolute right-3 bottom-3 rounded-sm bg-surface-night px-1.5 py-0.5 text-sm font-semibold text-on-night tabular-nums">
          {clockText(durationSeconds)}
        </span>
      )}
    </button>
  );
}
