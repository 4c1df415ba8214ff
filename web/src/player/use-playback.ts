import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { shownDuration } from './playback-time.js';

const INITIAL = {
  playing: false,
  waiting: false,
  failed: false,
  muted: false,
  aspectRatio: '16 / 9',
  position: 0,
  reported: Number.NaN,
  furthest: 0,
};
type VideoState = typeof INITIAL;

/** Beyond the end of any recording. Seeking there makes browsers determine the duration. */
const BEYOND_THE_END = 1e9;

const OBSERVED_EVENTS =
  'play playing pause ended timeupdate seeked durationchange loadedmetadata volumechange waiting canplay error emptied';

type VideoRef = RefObject<HTMLVideoElement | null>;

export type Playback = ReturnType<typeof usePlayback>;

/** The state and controls of a video element. @param knownDuration in seconds, for recordings without one */
export function usePlayback(ref: VideoRef, src: string, knownDuration: number | undefined) {
  const [state, setState] = useState(INITIAL);

  useLayoutEffect(() => {
    const video = ref.current;
    if (video === null) return;
    const left = new AbortController();
    let measuring = false;

    const watch = (event: Event): void => {
      if (event.type === 'loadedmetadata') measuring = beginMeasuring(video, src);
      else if (measuring && event.type === 'seeked') {
        measuring = false;
        video.currentTime = 0;
      }
      if (!measuring) setState((before) => readState(video, event.type, before));
    };
    for (const type of OBSERVED_EVENTS.split(' ')) video.addEventListener(type, watch, { signal: left.signal });
    video.src = src;
    return () => {
      left.abort();
      // A detached video would keep fetching from an address that may be revoked.
      video.removeAttribute('src');
      video.load();
    };
  }, [ref, src]);

  const duration = shownDuration(state.reported, knownDuration, state.furthest);
  const withVideo = (act: (video: HTMLVideoElement) => void): void => {
    if (ref.current !== null) act(ref.current);
  };
  const seek = (seconds: number): void =>
    withVideo((video) => {
      video.currentTime = Math.min(Math.max(0, seconds), duration);
      setState((before) => ({ ...before, position: video.currentTime }));
    });
  return {
    ...state,
    /** In seconds: what the browser reports, otherwise what was measured while recording. */
    duration,
    seek,
    jumpBy: (delta: number) => withVideo(({ currentTime }) => seek(currentTime + delta)),
    toggle: () => withVideo((video) => (video.paused ? play(video) : video.pause())),
    toggleMuted: () =>
      withVideo((video) => {
        video.muted = !video.muted;
      }),
    retry: () =>
      withVideo((video) => {
        video.load();
        play(video);
      }),
  };
}

/** Ignores refusals (no gesture yet, or a broken source), which the element's events report. */
function play(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => console.warn('Playing the video failed', error));
}

function beginMeasuring(video: HTMLVideoElement, src: string): boolean {
  if (Number.isFinite(video.duration) || !src.startsWith('blob:')) return false;
  video.currentTime = BEYOND_THE_END;
  return true;
}

function readState(video: HTMLVideoElement, cause: string, before: VideoState): VideoState {
  const { videoWidth, videoHeight } = video;
  return {
    playing: !video.paused && !video.ended,
    waiting: cause === 'waiting' || (before.waiting && cause === 'timeupdate' && video.readyState < 3),
    failed: video.error !== null,
    muted: video.muted,
    aspectRatio: videoWidth > 0 && videoHeight > 0 ? `${videoWidth} / ${videoHeight}` : before.aspectRatio,
    position: video.currentTime,
    reported: video.duration,
    furthest: cause === 'emptied' ? 0 : Math.max(before.furthest, video.currentTime),
  };
}

const MIN_RENEWAL_INTERVAL_MS = 60_000;

/** Renews the permission to fetch a video, which may expire during a pause, and resumes at the same position. */
export function useRenewal(ref: VideoRef, renew: (() => Promise<unknown>) | undefined): boolean {
  const [renewing, setRenewing] = useState(false);
  const canRenew = renew !== undefined;
  const renewPermission = useEffectEvent(async () => renew?.());

  useEffect(() => {
    const video = ref.current;
    if (video === null || !canRenew) return;
    const left = new AbortController();
    const { signal } = left;
    let renewedAt = Number.NEGATIVE_INFINITY;

    const renewAndResume = async ({ timeStamp }: Event): Promise<void> => {
      const { currentTime, paused } = video;
      const isDue = timeStamp - renewedAt >= MIN_RENEWAL_INTERVAL_MS;
      setRenewing(isDue);
      if (!isDue) return;
      try {
        await renewPermission();
      } catch {
        setRenewing(false);
        return;
      }
      if (signal.aborted) return;
      renewedAt = timeStamp;
      const resume = (): void => {
        video.currentTime = currentTime;
        setRenewing(false);
      };
      video.addEventListener('loadedmetadata', resume, { once: true, signal });
      video.load();
      // If the browser requires a click, the play button appears again.
      if (!paused) video.play().catch(() => undefined);
    };
    video.addEventListener('error', (event) => void renewAndResume(event), { signal });
    return () => left.abort();
  }, [ref, canRenew]);

  return renewing;
}
