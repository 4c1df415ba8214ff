import { clsx } from 'clsx';
import { Play, RotateCcw } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { PlayerControls } from './player-controls.js';
import { usePlayback, useRenewal, type Playback } from './use-playback.js';

export interface PlayerProps {
  readonly src: string;
  readonly poster?: string;
  /** Seconds; used where the video itself carries no duration. */
  readonly durationSeconds?: number;
  /** Names the video for people who do not see it. */
  readonly title: string;
  readonly autoPlay?: boolean;
  readonly onPlay?: () => void;
  readonly onEnded?: () => void;
  /** Renews the permission to fetch the video, once it failed; rejects when that cannot be. */
  readonly renew?: () => Promise<unknown>;
  /** Its greatest height. */
  readonly className?: string | undefined;
}

const JUMP_SECONDS = 5;

/**
 * Plays one video. Space or K plays and pauses, the arrows jump five seconds, M is for sound, F for full screen. Recordings fresh from
 * MediaRecorder, which carry no duration, play and seek too.
 */
export function Player(props: PlayerProps) {
  // A key per video: no position or failure carries over.
  return <OneVideo key={props.src} {...props} />;
}

function OneVideo({
  src,
  poster,
  durationSeconds,
  title,
  autoPlay = false,
  onPlay,
  onEnded,
  renew,
  className = 'max-h-[min(75svh,calc(100svh-9rem))]',
}: PlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const ref = useRef<HTMLVideoElement>(null);
  const [begun, setBegun] = useState(autoPlay);
  const playback = usePlayback(ref, src, durationSeconds, onPlay);
  const renewing = useRenewal(ref, renew);
  // A detached video would keep fetching from an address that may be revoked.
  useLayoutEffect(() => {
    const video = ref.current;
    if (video === null) return;
    video.src = src;
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }, [src]);
  const fullscreen = canFullscreen() ? () => toggleFullscreen(frame.current, ref.current) : null;
  const start = (): void => {
    setBegun(true);
    playback.toggle();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys work like those of `<video controls>`
    <div
      ref={frame}
      role="group"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- likewise
      tabIndex={0}
      onKeyDown={(event) => handleKey(event, playback, start, fullscreen)}
      style={{ aspectRatio: playback.shape }}
      className={clsx(
        'group relative isolate flex min-h-44 w-full items-center justify-center overflow-hidden rounded-lg bg-[#0d070f]',
        className,
      )}
    >
      <video
        ref={ref}
        poster={poster}
        title={title}
        autoPlay={autoPlay}
        playsInline
        preload="metadata"
        className="size-full object-contain"
        onClick={start}
        onEnded={onEnded}
      />
      {playback.failed && !renewing ? (
        <Failure onRetry={playback.retry} />
      ) : (
        <>
          {(playback.waiting || renewing) && <Waiting />}
          {!begun && !playback.playing && <BigPlay title={title} onClick={start} />}
          <PlayerControls playback={{ ...playback, toggle: start }} onFullscreen={fullscreen} />
        </>
      )}
    </div>
  );
}

function BigPlay({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Play ${title}`}
      onClick={onClick}
      className="absolute z-10 grid size-16 cursor-pointer sm:size-20 place-items-center rounded-full bg-primary text-on-primary shadow-float transition hover:scale-105 hover:bg-primary-hover focus-visible:outline-on-night"
    >
      <Play className="ml-1 size-7 fill-current sm:size-8" aria-hidden />
    </button>
  );
}

function Waiting() {
  return (
    <span
      role="status"
      aria-label="Loading video"
      className="pointer-events-none absolute size-12 animate-spin rounded-full border-4 border-on-night/25 border-t-on-night"
    />
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-surface-night p-6 text-center text-on-night"
    >
      <p className="max-w-sm">This video can’t be played right now. It’s still safe. Please try again in a moment.</p>
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-full bg-on-night px-5 font-medium text-surface-night focus-visible:outline-on-night"
      >
        <RotateCcw className="size-4" aria-hidden />
        Try Again
      </button>
    </div>
  );
}

function handleKey(
  event: KeyboardEvent<HTMLDivElement>,
  playback: Playback,
  toggle: () => void,
  fullscreen: (() => void) | null,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || playback.failed) return;
  const act = keyAction(event, playback, toggle, fullscreen);
  if (act === null) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function keyAction(
  event: KeyboardEvent<HTMLDivElement>,
  playback: Playback,
  toggle: () => void,
  fullscreen: (() => void) | null,
): (() => void) | null {
  switch (event.key) {
    case ' ':
      // A focused button answers Space itself.
      return event.target instanceof HTMLButtonElement ? null : toggle;
    case 'k':
      return toggle;
    case 'ArrowLeft':
      return () => playback.jumpBy(-JUMP_SECONDS);
    case 'ArrowRight':
      return () => playback.jumpBy(JUMP_SECONDS);
    case 'Home':
      return () => playback.seek(0);
    case 'm':
      return playback.toggleMuted;
    case 'f':
      return fullscreen;
    default:
      return null;
  }
}

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function canFullscreen(): boolean {
  return document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;
}

function toggleFullscreen(frame: HTMLElement | null, video: PhoneVideo | null): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  else if (document.fullscreenEnabled) void frame?.requestFullscreen();
  else video?.webkitEnterFullscreen?.();
}
