import { Video } from 'lucide-react';

/** Where the picture will be, before there is one. */
export function Invitation({ asking }: { asking: boolean }) {
  return (
    <div className="flex max-h-(--stage) min-h-56 w-full flex-col items-center justify-center gap-3 rounded-lg bg-surface-night p-4 text-center sm:p-6 text-on-night sm:aspect-video sm:gap-4 [@media(max-height:32rem)]:min-h-auto [@media(max-height:32rem)]:p-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-on-night/10 sm:size-16 [@media(max-height:32rem)]:size-11">
        <Video className="size-5 text-accent sm:size-7" aria-hidden="true" />
      </span>
      <p className="max-w-sm font-display text-heading text-balance">
        {asking ? 'Please allow your camera and microphone' : 'Take a breath. Start when you’re ready.'}
      </p>
      <p className="max-w-sm text-on-night-soft">
        {asking
          ? 'Your browser is asking at the top of the window.'
          : 'Nothing is sent until you say so. You can start over as often as you like.'}
      </p>
    </div>
  );
}
