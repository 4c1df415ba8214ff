import { useEffect, useState, type RefObject } from 'react';

/** A failure within this time of a renewal has another cause, in milliseconds. */
const AGAIN_TOO_SOON = 60_000;

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

    const goOn = async (failedAt: number): Promise<void> => {
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
      // A browser that wants a press first shows its button again.
      if (playing) video.play().catch(() => undefined);
    };
    const onError = ({ timeStamp }: Event): void => {
      if (timeStamp - renewedAt < AGAIN_TOO_SOON) setRenewing(false);
      else void goOn(timeStamp);
    };
    video.addEventListener('error', onError, { signal });
    return () => left.abort();
  }, [ref, renew]);

  return renewing;
}
