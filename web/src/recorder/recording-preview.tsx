import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useObjectUrl } from '../player/use-object-url.js';
import { Skeleton } from '../ui/feedback/loading.js';
import type { RecordedVideo } from './media-format.js';

const load = () => import('../player/player.js');

/** The player. If its code cannot load, the browser's own, so that a recording can always be watched. */
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
  // As high as the player, so that the buttons below do not jump.
  const waiting = <Skeleton card className={clsx('aspect-video w-full', className)} />;
  if (url === null) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Player src={url} title={title} className={className} />
    </Suspense>
  );
}

function PlainVideo({ src, title }: { src: string; title: string }) {
  return <video src={src} aria-label={title} controls playsInline className="aspect-video w-full rounded-lg" />;
}
