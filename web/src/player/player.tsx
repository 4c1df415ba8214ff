import { clsx } from 'clsx';
import { Maximize, Pause, Play, RotateCcw, Volume2, VolumeX, type LucideIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { clockText } from './playback-time.js';
import './player.css';
import { usePlayback, useRenewal, type Playback } from './use-playback.js';

interface PlayerProps {
  readonly src: string;
  readonly poster?: string;
  /** Duration in seconds, for videos that do not contain one. */
  readonly durationSeconds?: number;
  readonly title: string;
  readonly autoPlay?: boolean;
  readonly preload?: 'auto' | 'metadata';
  readonly onPlay?: () => void;
  readonly onEnded?: () => void;
  /** Renews the permission to fetch the video after a failure. Rejects if that is impossible. */
  readonly renew?: () => Promise<unknown>;
  /** False for a video that cannot be decoded; null until known. */
  readonly isPlayable?: boolean | null;
  readonly advice?: ReactNode;
  /** Sets the maximum height. */
  readonly className?: string | undefined;
}

const SEEK_SECONDS = 5;

export function Player({ isPlayable, advice, ...props }: PlayerProps) {
  // A key per video, so that no position or failure carries over.
  if (isPlayable !== false) return <VideoPlayer key={props.src} {...props} />;
  return (
    <div role="group" aria-label={props.title} className={clsx(FRAME, 'aspect-video', props.className ?? HEIGHT)}>
      <Failure>This video is damaged and can’t be played. {advice}</Failure>
    </div>
  );
}

const FRAME =
  'group relative isolate flex min-h-44 w-full items-center justify-center overflow-hidden rounded-lg bg-[#0d070f]';
const HEIGHT = 'max-h-[min(75svh,calc(100svh-9rem))]';

function VideoPlayer(props: Omit<PlayerProps, 'isPlayable' | 'advice'>) {
  const { src, durationSeconds, renew, className = HEIGHT, preload = 'metadata', ...video } = props;
  const { title, autoPlay = false } = video;
  const frame = useRef<HTMLDivElement>(null);
  const ref = useRef<HTMLVideoElement>(null);
  const [begun, setBegun] = useState(autoPlay);
  const playback = usePlayback(ref, src, durationSeconds);
  const renewing = useRenewal(ref, renew);
  const fullscreen = canFullscreen() ? () => toggleFullscreen(frame.current, ref.current) : null;
  const start = (): void => {
    setBegun(true);
    playback.toggle();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || playback.failed) return;
    const actions: Partial<Record<string, (() => void) | null>> = {
      // A focused button handles Space itself.
      ' ': event.target instanceof HTMLButtonElement ? null : start,
      k: start,
      ArrowLeft: () => playback.jumpBy(-SEEK_SECONDS),
      ArrowRight: () => playback.jumpBy(SEEK_SECONDS),
      Home: () => playback.seek(0),
      m: playback.toggleMuted,
      f: fullscreen,
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys work like those of `<video controls>`
    <div
      ref={frame}
      role="group"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- likewise
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={{ aspectRatio: playback.aspectRatio }}
      className={clsx(FRAME, className)}
    >
      <video {...video} ref={ref} playsInline preload={preload} className="size-full object-contain" onClick={start} />
      {playback.failed && !renewing ? (
        <Failure onRetry={playback.retry}>
          This video can’t be played right now. It’s still safe. Please try again in a moment.
        </Failure>
      ) : (
        <>
          {(playback.waiting || renewing) && (
            <span
              role="status"
              aria-label="Loading video"
              className="pointer-events-none absolute size-12 animate-spin rounded-full border-4 border-on-night/25 border-t-on-night"
            />
          )}
          {!begun && !playback.playing && (
            <button
              type="button"
              aria-label={`Play ${title}`}
              onClick={start}
              className="absolute z-10 grid size-16 cursor-pointer sm:size-20 place-items-center rounded-full bg-primary text-on-primary shadow-float transition hover:scale-105 hover:bg-primary-hover focus-visible:outline-on-night"
            >
              <Play className="ml-1 size-7 fill-current sm:size-8" />
            </button>
          )}
          <PlayerControls playback={playback} onToggle={start} onFullscreen={fullscreen} />
        </>
      )}
    </div>
  );
}

function Failure({ onRetry, children }: { onRetry?: () => void; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-surface-night p-6 text-center text-on-night"
    >
      <p className="max-w-sm">{children}</p>
      {onRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-full bg-on-night px-5 font-medium text-surface-night focus-visible:outline-on-night"
        >
          <RotateCcw className="size-4" />
          Try Again
        </button>
      )}
    </div>
  );
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

interface PlayerControlsProps {
  readonly playback: Playback;
  readonly onToggle: () => void;
  readonly onFullscreen: (() => void) | null;
}

function PlayerControls({ playback, onToggle, onFullscreen }: PlayerControlsProps) {
  const { playing, muted, position, duration } = playback;
  const share = duration > 0 ? Math.min(100, (position / duration) * 100) : 0;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center gap-1 bg-linear-to-t from-[#0d070f]/85 to-transparent px-2 pt-8 pb-1 text-on-night *:pointer-events-auto sm:px-3 sm:pb-2">
      <ControlButton label={playing ? 'Pause' : 'Play'} icon={playing ? Pause : Play} onClick={onToggle} />
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${clockText(position)} of ${clockText(duration)}`}
        className="player-seek mx-1 h-11 min-w-0 flex-1"
        style={{ '--played': `${share}%` }}
        min={0}
        max={duration}
        step={0.05}
        value={Math.min(position, duration)}
        disabled={duration === 0}
        onChange={(event) => playback.seek(event.currentTarget.valueAsNumber)}
      />
      <span className="px-1 text-sm whitespace-nowrap tabular-nums">
        {clockText(position)} <span className="text-on-night-soft">/ {clockText(duration)}</span>
      </span>
      {/* Phones have volume keys: hiding the button leaves room for the slider. */}
      <ControlButton
        label={muted ? 'Unmute' : 'Mute'}
        icon={muted ? VolumeX : Volume2}
        onClick={playback.toggleMuted}
        className="max-sm:hidden"
      />
      {onFullscreen !== null && <ControlButton label="Full screen" icon={Maximize} onClick={onFullscreen} />}
    </div>
  );
}

interface ControlButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly className?: string;
}

function ControlButton({ label, icon: Icon, onClick, className }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={clsx(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full transition-colors hover:bg-on-night/15 focus-visible:outline-on-night',
        className,
      )}
    >
      <Icon className="size-5" />
    </button>
  );
}
