import { clsx } from 'clsx';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { timerText } from './timer-text.js';

const OVERLAY_MS = 3_000;

interface LiveViewProps {
  readonly stream: MediaStream;
  readonly isPaused: boolean;
  readonly recordedMs: number;
  readonly maxSeconds: number;
  readonly overlayTitle: string | undefined;
}

export function LiveView({ stream, isPaused, recordedMs, maxSeconds, overlayTitle }: LiveViewProps) {
  const ref = useRef<HTMLVideoElement>(null);
  const [aspect, setAspect] = useState('16 / 9');

  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    video.srcObject = stream;
    return () => {
      video.srcObject = null;
    };
  }, [stream]);

  const measure = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void => {
    const { videoWidth, videoHeight } = currentTarget;
    if (videoWidth > 0 && videoHeight > 0) setAspect(`${videoWidth} / ${videoHeight}`);
  };
  const percent = Math.min(100, (recordedMs / (maxSeconds * 1000)) * 100);
  return (
    <div
      className="relative isolate flex max-h-(--stage) min-h-44 w-full items-center justify-center overflow-hidden rounded-lg bg-[#0d070f]"
      style={{ aspectRatio: aspect }}
    >
      <video
        ref={ref}
        autoPlay
        muted
        playsInline
        aria-label="Live preview of your camera"
        className={clsx('size-full -scale-x-100 object-contain transition-opacity', isPaused && 'opacity-55')}
        onLoadedMetadata={measure}
        onResize={measure}
      />
      <div className="absolute top-3 left-3 flex items-center gap-2.5 rounded-full bg-[#0d070f]/75 py-1.5 pr-4 pl-3 text-on-night">
        <span
          aria-hidden="true"
          className={clsx('size-3 rounded-full', isPaused ? 'bg-accent' : 'animate-breathe bg-[#ff5a4f]')}
        />
        <span className="font-semibold tabular-nums" role="timer" aria-label="Recorded time">
          {timerText(recordedMs, maxSeconds)}
        </span>
        {isPaused && <span className="text-on-night-soft">Paused</span>}
      </div>
      {overlayTitle !== undefined && (
        <p
          aria-hidden={recordedMs >= OVERLAY_MS}
          className={clsx(
            'absolute inset-x-0 bottom-0 bg-linear-to-t from-[#0d070f]/90 to-transparent px-4 pt-8 pb-3 text-center text-sm font-semibold text-balance text-on-night transition-opacity duration-500 sm:px-6 sm:pb-4 sm:text-base',
            recordedMs >= OVERLAY_MS && 'opacity-0',
          )}
        >
          {/* At most two lines, so that a long title does not cover the face. */}
          <span className="line-clamp-2 wrap-anywhere">{overlayTitle}</span>
        </p>
      )}
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-0 h-1 bg-accent transition-[width] duration-200 ease-linear"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
