/** Whether this browser can record. Pages without HTTPS have no camera either. */
export function canRecord(): boolean {
  const devices = (navigator as { mediaDevices?: Partial<MediaDevices> }).mediaDevices;
  return typeof devices?.getUserMedia === 'function' && typeof MediaRecorder === 'function';
}

export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30 },
      facingMode: { ideal: 'user' },
    },
    audio: true,
  });

export function releaseCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function keepAwake(): () => void {
  const wakeLock = (navigator as { wakeLock?: WakeLock }).wakeLock;
  if (wakeLock === undefined) return () => undefined;
  // Refused on low battery, for example. Recording works without it.
  const sentinel = wakeLock.request('screen').catch(() => null);
  return () => void sentinel.then((lock) => lock?.release()).catch(() => undefined);
}
