import { Copy } from 'lucide-react';
import { Button } from '../ui/button.js';
import { copy } from '../ui/forms/copy-field.js';
import { appAround, type CameraCause } from './controller/camera-problem.js';

const isApple = (): boolean => /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);

/** Says what to do about a camera that could not be used. */
export function CameraAdvice({ cause }: { cause: NonNullable<CameraCause> }) {
  if (cause === 'in-app') return <OpenElsewhere />;
  return <p className="mt-1 text-ink-soft">{ADVICE[cause]}</p>;
}

const ADVICE: Readonly<Record<Exclude<CameraCause, 'in-app' | null>, string>> = {
  denied:
    'Your browser is blocking them for this page. Press the icon beside the address, allow the camera and the microphone, then start again. If that doesn’t help, your device’s privacy settings may be blocking your browser.',
  missing: 'We found no camera or no microphone. Plug one in, or open this page on your phone, then start again.',
  busy: 'Another app or tab is using your camera or microphone. End the call or close the app, then start again.',
  unsuitable:
    'Your camera can’t record in the way we need. Choose another one in your browser’s settings, then start again.',
  insecure: 'Browsers let only secure pages use a camera. Open this page with an address that starts with https://.',
};

function OpenElsewhere() {
  const browser = isApple() ? 'Safari' : 'Chrome';
  const app = appAround(navigator.userAgent)?.name ?? 'another app';
  return (
    <div className="mt-1 grid justify-items-start gap-3">
      <p className="text-ink-soft">
        {`You opened this page inside ${app}, which keeps the camera to itself. Open this page in ${browser}: copy the link and paste it there.`}
      </p>
      <Button
        size="sm"
        variant="secondary"
        icon={Copy}
        onClick={() => void copy(window.location.href, 'Link Copied', `Now paste it into ${browser}.`)}
        label="Copy Link"
      />
    </div>
  );
}
