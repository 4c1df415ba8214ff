import { Video } from 'lucide-react';

/** Where the picture will be, before there is one. */
export function Invitation({ asking }: { asking: boolean }) {
  return (
    <div className="flex max-h-(--stage) min-h-64 w-full flex-col items-center justify-center gap-3 rounded-lg bg-surface-night p-6 text-center text-on-night sm:aspect-video sm:gap-4 [@media(max-height:32rem)]:min-h-0 [@media(max-height:32rem)]:p-4">
      <span className="grid size-16 shrink-0 place-items-center rounded-full bg-on-night/10">
        <Video className="size-7 text-accent" aria-hidden="true" />
      </span>
      <p className="max-w-sm font-display text-heading text-balance">
        {asking ? 'Please allow your camera and microphone' : 'Take a breath. Begin when you are ready.'}
      </p>
      <p className="max-w-sm text-on-night-soft">
        {asking
          ? 'Your browser is asking at the top of the window.'
          : 'Nobody sees you until you choose to save. You can start over as often as you like.'}
      </p>
    </div>
  );
}
