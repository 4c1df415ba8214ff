import { useEffect, useState, type RefObject } from 'react';
import { jump, shownDuration } from './playback-time.js';

export interface Playback {
  readonly playing: boolean;
  readonly waiting: boolean;
  readonly failed: boolean;
  readonly muted: boolean;
  readonly aspectRatio: string;
  /** Seconds. */
  readonly position: number;
  /** Seconds; what the browser knows, else what was measured while recording. */
  readonly duration: number;
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
  readonly jumpBy: (delta: number) => void;
  readonly toggleMuted: () => void;
  readonly retry: () => void;
}

interface VideoState {
  playing: boolean;
  waiting: boolean;
  failed: boolean;
  muted: boolean;
  aspectRatio: string;
  position: number;
  reported: number;
  furthestPosition: number;
}

const INITIAL: VideoState = {
  playing: false,
  waiting: false,
  failed: false,
  muted: false,
  aspectRatio: '16 / 9',
  position: 0,
  reported: Number.NaN,
  furthestPosition: 0,
};

/** Beyond the end of any recording: seeking there makes browsers find the duration. */
const BEYOND_THE_END = 1e9;

const OBSERVED_EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'timeupdate',
  'seeked',
  'durationchange',
  'loadedmetadata',
  'volumechange',
  'waiting',
  'canplay',
  'error',
  'emptied',
] as const;

/**
 * The state and controls of a video element.
 *
 * @param knownDuration seconds, for recordings that carry none in their header
 */
export function usePlayback(
  ref: RefObject<HTMLVideoElement | null>,
  src: string,
  knownDuration: number | undefined,
  onPlay: (() => void) | undefined,
): Playback {
  const [state, setState] = useState(INITIAL);

  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    let measuring = false;

    const watch = (event: Event): void => {
      if (event.type === 'loadedmetadata') measuring = beginMeasuring(video, src);
      else if (measuring && event.type === 'seeked') {
        measuring = false;
        video.currentTime = 0;
      }
      if (measuring) return;
      setState((before) => readState(video, event.type, before));
    };
    for (const type of OBSERVED_EVENTS) video.addEventListener(type, watch);
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) watch(new Event('loadedmetadata'));
    return () => {
      for (const type of OBSERVED_EVENTS) video.removeEventListener(type, watch);
    };
  }, [ref, src]);

  useEffect(() => {
    const video = ref.current;
    if (video === null || onPlay === undefined) return;
    video.addEventListener('play', onPlay);
    return () => video.removeEventListener('play', onPlay);
  }, [ref, onPlay]);

  const duration = shownDuration(state.reported, knownDuration, state.furthestPosition);
  const seek = (seconds: number): void => {
    const video = ref.current;
    if (video === null) return;
    video.currentTime = jump(seconds, 0, duration);
    setState((before) => ({ ...before, position: video.currentTime }));
  };
  return {
    ...state,
    duration,
    seek,
    toggle: () => {
      const video = ref.current;
      if (video?.paused === true) play(video);
      else video?.pause();
    },
    jumpBy: (delta) => {
      seek((ref.current?.currentTime ?? 0) + delta);
    },
    toggleMuted: () => {
      const video = ref.current;
      if (video !== null) video.muted = !video.muted;
    },
    retry: () => {
      const video = ref.current;
      video?.load();
      if (video !== null) play(video);
    },
  };
}

/** A refusal (no gesture yet, or the source is broken) shows through the element's own events. */
function play(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => {
    console.warn('Playing the video failed', error);
  });
}

/** A new recording is in memory: seeking to its end and back makes it seekable. */
function beginMeasuring(video: HTMLVideoElement, src: string): boolean {
  if (Number.isFinite(video.duration) || !src.startsWith('blob:')) return false;
  video.currentTime = BEYOND_THE_END;
  return true;
}

function readState(video: HTMLVideoElement, cause: string, before: VideoState): VideoState {
  return {
    playing: !video.paused && !video.ended,
    waiting: cause === 'waiting' || (before.waiting && cause === 'timeupdate' && video.readyState < 3),
    failed: video.error !== null,
    muted: video.muted,
    aspectRatio:
      video.videoWidth > 0 && video.videoHeight > 0 ? `${video.videoWidth} / ${video.videoHeight}` : before.aspectRatio,
    position: video.currentTime,
    reported: video.duration,
    furthestPosition: cause === 'emptied' ? 0 : Math.max(before.furthestPosition, video.currentTime),
  };
}

/** A failure within this time of a renewal has another cause, in milliseconds. */
const MIN_RENEWAL_INTERVAL_MS = 60_000;

/**
 * When a video fails, renews the permission to fetch it and resumes at the same position: it may expire during a pause.
 *
 * @param renew rejects when there is nothing to renew
 * @returns whether a renewal is running
 */
export function useRenewal(
  ref: RefObject<HTMLVideoElement | null>,
  renew: (() => Promise<unknown>) | undefined,
): boolean {
  const [renewing, setRenewing] = useState(false);

  useEffect(() => {
    const video = ref.current;
    if (video === null || renew === undefined) return;
    const left = new AbortController();
    const { signal } = left;
    let renewedAt = Number.NEGATIVE_INFINITY;

    const renewAndResume = async (failedAt: number): Promise<void> => {
      const position = video.currentTime;
      const playing = !video.paused;
      setRenewing(true);
      try {
        await renew();
      } catch {
        if (!signal.aborted) setRenewing(false);
        return;
      }
      if (signal.aborted) return;
      renewedAt = failedAt;
      video.addEventListener(
        'loadedmetadata',
        () => {
          video.currentTime = position;
          setRenewing(false);
        },
        { once: true, signal },
      );
      video.load();
      // If the browser requires a click, the play button appears again.
      if (playing) video.play().catch(() => undefined);
    };
    const onError = ({ timeStamp }: Event): void => {
      if (timeStamp - renewedAt < MIN_RENEWAL_INTERVAL_MS) setRenewing(false);
      else void renewAndResume(timeStamp);
    };
    video.addEventListener('error', onError, { signal });
    return () => left.abort();
  }, [ref, renew]);

  return renewing;
}
