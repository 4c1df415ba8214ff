/** Returns whether this browser can record. Without HTTPS, it cannot. */
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
