/**
 * Keeps the screen on. The browser drops the lock when the page hides, so each return to the page requests a new one.
 * @returns a function that lets the screen turn off again
 */
export function keepAwake(): () => void {
  const wakeLock = (navigator as { wakeLock?: WakeLock }).wakeLock;
  if (wakeLock === undefined) return () => undefined;
  let isNeeded = true;
  let current: WakeLockSentinel | null = null;
  // Browsers refuse a lock on low battery, for example. Recording and sending work without one.
  const release = (lock: WakeLockSentinel | null) => void lock?.release().catch(() => undefined);
  const request = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    const lock = await wakeLock.request('screen').catch(() => null);
    if (isNeeded) current = lock;
    else release(lock);
  };
  const onVisibilityChange = (): void => void request();
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    isNeeded = false;
    document.removeEventListener('visibilitychange', onVisibilityChange);
    release(current);
  };
}
