import { clsx } from 'clsx';
import { Play, RotateCcw } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../ui/button.js';
import { LengthChip } from './length-chip.js';

interface PlayerProps {
  readonly src: string;
  readonly poster?: string | undefined;
  readonly title: string;
  readonly autoPlay?: boolean;
  readonly preload?: 'auto' | 'metadata';
  readonly onPlay?: () => void;
  readonly onEnded?: () => void;
  /** Renews the permission to fetch the video. Called after a failure. Rejects if renewing is impossible. */
  readonly renew?: () => Promise<unknown>;
  /** False for a video that cannot be decoded; null until known. */
  readonly isPlayable?: boolean | null;
  readonly advice?: ReactNode;
  /** Sets `--height`, the maximum height. */
  readonly className?: string | undefined;
}

/** Shows our own play button over the picture until the video starts, then the browser's controls. */
export function Player({ isPlayable, advice, ...props }: PlayerProps) {
  // The key resets a failure when the video changes.
  if (isPlayable !== false) return <VideoPlayer key={props.src} {...props} />;
  return <Failure className="min-h-44 rounded-lg">This video is damaged and can’t be played. {advice}</Failure>;
}

/** As large as fits, in the ratio of the picture. */
const FRAME =
  'relative isolate mx-auto aspect-(--ratio) min-h-44 w-[min(100%,var(--height)*var(--ratio))] overflow-hidden rounded-lg bg-[#0d070f] [--ratio:16/9]';
const HEIGHT = '[--height:min(75svh,100svh-9rem)]';

function VideoPlayer(props: Omit<PlayerProps, 'isPlayable' | 'advice'>) {
  const { src, renew, onPlay, className = HEIGHT, preload = 'metadata', ...rest } = props;
  const { title, autoPlay = false, ...video } = rest;
  const ref = useRef<HTMLVideoElement>(null);
  const [hasBegun, setHasBegun] = useState(autoPlay);
  const [ratio, setRatio] = useState<number>();
  const [duration, setDuration] = useState(0);
  const [fetching, setFetching] = useState<'allowed' | 'renewing' | 'failed'>('allowed');
  const renewFor = useRenewal(renew);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    element.src = src;
    return () => {
      // A detached video would keep fetching from an address that may be revoked.
      element.removeAttribute('src');
      element.load();
    };
  }, [src]);

  const start = (): void => {
    setHasBegun(true);
    setFetching('allowed');
    if (ref.current?.error) ref.current.load();
    ref.current?.focus();
    play(ref.current);
  };
  return (
    <div role="group" aria-label={title} style={{ '--ratio': ratio }} className={clsx(FRAME, className)}>
      <video
        {...video}
        ref={ref}
        aria-label={title}
        autoPlay={autoPlay}
        controls={hasBegun}
        // Our own download buttons put the sender's name into the file name.
        controlsList="nodownload"
        tabIndex={hasBegun ? 0 : -1}
        playsInline
        preload={preload}
        // The ratio of a poster is rounded, so it would leave slivers.
        className={clsx('size-full -outline-offset-3', ratio && !hasBegun ? 'object-cover' : 'object-contain')}
        onLoadedMetadata={measureDuration}
        onDurationChange={({ currentTarget }) => setDuration(currentTarget.duration)}
        onResize={({ currentTarget: { videoWidth, videoHeight } }) => setRatio(videoWidth / videoHeight || undefined)}
        onPlay={() => {
          setHasBegun(true);
          onPlay?.();
        }}
        onError={({ currentTarget }) => {
          setFetching('renewing');
          void renewFor(currentTarget).then(
            () => setFetching('allowed'),
            () => setFetching('failed'),
          );
        }}
      />
      {!hasBegun && duration > 0 && duration < Infinity && <LengthChip seconds={duration} />}
      {fetching === 'failed' ? (
        <Failure onRetry={start} className="absolute inset-0">
          This video can’t be played right now. It’s still safe. Please try again in a moment.
        </Failure>
      ) : hasBegun || fetching === 'renewing' ? null : (
        <button
          type="button"
          aria-label={`Play ${title}`}
          onClick={start}
          className="group absolute inset-0 grid cursor-pointer place-items-center focus-visible:outline-none"
        >
          <span className="grid size-16 place-items-center rounded-full bg-primary text-on-primary shadow-lift outline-offset-2 outline-on-night transition group-hover:scale-105 group-hover:bg-primary-hover group-focus-visible:outline-3 sm:size-20">
            <Play className="ml-1 size-7 fill-current sm:size-8" />
          </span>
        </button>
      )}
    </div>
  );
}

/** Does not throw if the browser refuses, because the user can press play again. */
export function play(video: HTMLVideoElement | null): void {
  video?.play().catch((error: unknown) => console.warn('Playing the video failed', error));
}

/** Beyond the end of any recording. Seeking there makes browsers determine a duration that the recording lacks. */
const BEYOND_THE_END = 1e9;

function measureDuration({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (Number.isFinite(video.duration) || !video.src.startsWith('blob:')) return;
  video.addEventListener('seeked', () => (video.currentTime = 0), { once: true });
  video.currentTime = BEYOND_THE_END;
}

const MIN_RENEWAL_INTERVAL_MS = 60_000;

/** Renews the permission to fetch a video, which may expire during a pause, and resumes at the same position. */
function useRenewal(renew: PlayerProps['renew']) {
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  return async (video: HTMLVideoElement): Promise<void> => {
    const { currentTime, paused } = video;
    const isDue = performance.now() - renewedAt.current >= MIN_RENEWAL_INTERVAL_MS;
    if (renew === undefined || !isDue) throw new Error('The video could not be fetched');
    await renew();
    renewedAt.current = performance.now();
    if (!video.isConnected) return;
    video.load();
    video.currentTime = currentTime;
    if (!paused) play(video);
  };
}

function Failure(props: { className: string; onRetry?: () => void; children: ReactNode }) {
  const { className, onRetry, children } = props;
  return (
    <div
      role="alert"
      data-theme="dark"
      className={clsx(
        'flex flex-col items-center justify-center gap-4 bg-[#0d070f] p-6 text-center text-on-night',
        className,
      )}
    >
      <p className="max-w-sm">{children}</p>
      {onRetry && <Button variant="secondary" icon={RotateCcw} label="Try Again" onClick={onRetry} />}
    </div>
  );
}
