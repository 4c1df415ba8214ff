import { useEffect, useState, type RefObject } from 'react';

/** Fails again within this time, in milliseconds: it is not the permission that is missing. */
const AGAIN_TOO_SOON = 60_000;

/**
 * When a video fails, renews the permission to fetch it and goes on where it was. The permission may end while somebody
 * pauses; a broken video is not asked for again and again.
 *
 * @param renew rejects when there is nothing to be renewed
 * @returns whether a renewal is under way
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
