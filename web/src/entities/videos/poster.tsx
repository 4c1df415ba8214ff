import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { SealedEnvelope } from '../../ui/illustrations/sealed-envelope.js';

interface PosterProps {
  poster: string | undefined;
  className: string;
  /** Drawn over the poster. */
  children?: ReactNode;
}

/** Shows a video’s poster, or a sealed envelope if it is missing or does not load. Decoration beside the title. */
export function Poster({ poster, className, children }: PosterProps) {
  const [failedPoster, setFailedPoster] = useState<string>();
  if (poster === undefined || poster === failedPoster) {
    return (
      <span className="grid size-full place-items-center bg-primary-soft/55">
        <SealedEnvelope className="max-w-[min(40%,10rem)]" />
      </span>
    );
  }
  const look = clsx('size-full', className);
  return (
    <>
      <img
        src={poster}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailedPoster(poster)}
        className={look}
      />
      {children}
    </>
  );
}
