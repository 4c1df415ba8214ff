/** What the camera is asked for: ideally 1280×720 at 30 frames a second, from the front camera. */
const CAMERA_REQUEST: MediaStreamConstraints = {
  video: {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30 },
    facingMode: { ideal: 'user' },
  },
  audio: true,
};

/** Whether this browser can record. Pages without HTTPS have no camera either. */
export function canRecord(): boolean {
  const devices = (navigator as { mediaDevices?: Partial<MediaDevices> }).mediaDevices;
  return typeof devices?.getUserMedia === 'function' && typeof MediaRecorder === 'function';
}

/**
 * Asks for camera and microphone.
 *
 * @throws DOMException when the user refuses or a device is missing or busy
 */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia(CAMERA_REQUEST);
}

/** Releases camera and microphone; the browser's recording light goes out. */
export function releaseCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Keeps a phone awake. Returns the function that lets it sleep again. */
export function keepAwake(): () => void {
  const wakeLock = (navigator as { wakeLock?: WakeLock }).wakeLock;
  if (wakeLock === undefined) return () => undefined;
  // E.g. refused on low battery; recording works without it.
  const sentinel = wakeLock.request('screen').catch(() => null);
  return () => void sentinel.then((lock) => lock?.release()).catch(() => undefined);
}
