/** Ends the locks of the recordings that this tab uses, by recording id. */
const held = new Map<string, () => void>();

/** Recordings that this tab is releasing; their last bytes and locks take a moment. */
const releases = new Set<Promise<unknown>>();

const RELEASE_TIMEOUT_MS = 1_500;

const lockName = (recordingId: string) => `dear-future:recording:${recordingId}`;

/** Older browsers lack locks, although the type says otherwise. */
const locks = () => (navigator as { locks?: LockManager }).locks;

/** Marks a recording as in use by this tab until it is unlocked, or the tab closes or crashes. */
export function lockRecording(recordingId: string): void {
  if (held.has(recordingId)) return;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const unlocked = locks()?.request(lockName(recordingId), () => released) ?? released;
  unlocked.catch(() => undefined);
  held.set(recordingId, () => {
    release();
    trackRelease(unlocked);
  });
}

export function unlockRecording(recordingId: string): void {
  held.get(recordingId)?.();
  held.delete(recordingId);
}

export function trackRelease(release: Promise<unknown>): void {
  const settled = release.catch(() => undefined).finally(() => releases.delete(settled));
  releases.add(settled);
}

export const pendingReleases = () =>
  Promise.race([Promise.all(releases), new Promise((resolve) => setTimeout(resolve, RELEASE_TIMEOUT_MS))]);

/** Whether no page uses the recording. Waits a moment, because after a reload the last page may still release it. */
export async function isReleased(recordingId: string): Promise<boolean> {
  const signal = AbortSignal.timeout(RELEASE_TIMEOUT_MS);
  return (
    locks()
      ?.request(lockName(recordingId), { signal }, () => true)
      .catch(() => false) ?? true
  );
}
