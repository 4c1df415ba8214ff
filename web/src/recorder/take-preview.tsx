import { Player } from '../player/player.js';
import { useObjectUrl } from '../player/use-object-url.js';
import { Skeleton } from '../ui/skeleton.js';
import type { RecordedVideo } from './recorded-video.js';

/** A recording that lies in this browser, ready to be watched. */
export function TakePreview({ video, title }: { video: RecordedVideo; title: string }) {
  const url = useObjectUrl(video.blob);
  if (url === null) return <Skeleton className="aspect-video w-full rounded-lg" />;
  return <Player src={url} durationSeconds={video.durationSeconds} title={title} />;
}
