import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useObjectUrl } from '../player/use-object-url.js';
import { Skeleton } from '../ui/feedback/loading.js';
import type { RecordedVideo } from './media-format.js';

const load = () => import('../player/player.js');

/** The player. Without a connection to fetch it, the browser's own: what was just recorded can always be watched. */
const Player = lazy(async () => ({
  default: await load().then(
    (module) => module.Player,
    () => PlainVideo,
  ),
}));

export function preparePreview(): void {
  load().catch(() => undefined);
}

export function RecordingPreview({
  video,
  title,
  className,
}: {
  video: RecordedVideo;
  title: string;
  className?: string | undefined;
}) {
  const url = useObjectUrl(video.blob);
  // Not higher than the player: the buttons below would jump.
  const waiting = <Skeleton card className={clsx('aspect-video w-full', className)} />;
  if (url === null) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Player src={url} durationSeconds={video.durationSeconds} title={title} className={className} />
    </Suspense>
  );
}

function PlainVideo({ src, title }: { src: string; title: string }) {
  return <video src={src} aria-label={title} controls playsInline className="aspect-video w-full rounded-lg" />;
}
