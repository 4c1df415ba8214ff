import { clsx } from 'clsx';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockText } from './playback-time.js';
import type { Playback } from './use-playback.js';

/** Play, seek, sound and full screen, over the foot of the video. */
export function PlayerControls({ playback, onFullscreen }: { playback: Playback; onFullscreen: (() => void) | null }) {
  const { playing, muted, position, duration } = playback;
  const share = duration > 0 ? Math.min(100, (position / duration) * 100) : 0;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center gap-1 bg-linear-to-t from-[#0d070f]/85 to-transparent px-2 pt-8 pb-1 text-on-night *:pointer-events-auto sm:px-3 sm:pb-2">
      <ControlButton label={playing ? 'Pause' : 'Play'} onClick={playback.toggle}>
        {playing ? <Pause className="size-5" /> : <Play className="size-5" />}
      </ControlButton>
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
      <ControlButton label={muted ? 'Sound on' : 'Mute'} onClick={playback.toggleMuted} className="max-sm:hidden">
        {muted ? <VolumeX className="size-5" /> : <Volume2 className="size-5" />}
      </ControlButton>
      {onFullscreen !== null && (
        <ControlButton label="Full screen" onClick={onFullscreen}>
          <Maximize className="size-5" />
        </ControlButton>
      )}
    </div>
  );
}

interface ControlButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  /** Phones have volume keys: hiding the button leaves room for the slider. */
  readonly className?: string;
  readonly children: ReactNode;
}

function ControlButton({ label, onClick, className, children }: ControlButtonProps) {
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
      {children}
    </button>
  );
}
