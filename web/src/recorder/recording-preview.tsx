import { clsx } from 'clsx';
import { Player } from '../player/player.js';
import { useObjectUrl } from '../player/use-object-url.js';
import { Skeleton } from '../ui/feedback/loading.js';
import type { RecordedVideo } from './media-format.js';

interface RecordingPreviewProps {
  readonly video: RecordedVideo;
  readonly title: string;
  readonly className?: string | undefined;
}

export function RecordingPreview({ video, title, className }: RecordingPreviewProps) {
  const url = useObjectUrl(video.blob);
  // As high as the player, so that the buttons below do not move.
  if (url === null) return <Skeleton card className={clsx('aspect-video max-h-(--height) w-full', className)} />;
  return <Player src={url} title={title} className={className} />;
}
