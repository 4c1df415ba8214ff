import { Download, Play } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, LinkButton } from '../../ui/button.js';
import { ShowMore, type PagedQuery } from '../../ui/feedback/show-more.js';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.js';
import { TooltipProvider } from '../../ui/overlays/tooltip.js';
import { VideoCard, type SentVideo } from './video-card.js';

const WatchDialog = lazyDialog(async () => (await import('./watch-dialog.js')).WatchDialog);

interface VideoGalleryProps<Video> {
  /** Also the name of the URL parameter with the open video's id. */
  kind: 'video' | 'response';
  videos: readonly Video[];
  /** Null while it is unknown. */
  total: number | null;
  /** Returns a text such as `Sent Nov 21, 2031`. */
  sentText: (video: Video) => string;
  /** A title, with buttons to play all videos and to download the archive at `href`. */
  header?: { title: string; href: string };
  actions?: (video: Video) => ReactNode;
  read: PagedQuery;
}

/** Keeps the open video in the URL, so that Back closes it. With `all` in the URL, videos play one after another. */
export function VideoGallery<Video extends SentVideo>(props: VideoGalleryProps<Video>) {
  const { kind, videos, total, sentText, header, actions, read } = props;
  const [search, setSearch] = useSearchParams();
  const playsAll = search.has('all');
  const index = videos.findIndex(({ id }) => id === search.get(kind));
  const openVideo = videos[index];
  const watch = (video: SentVideo | undefined, all = playsAll, replace = false): void =>
    setSearch(video ? { [kind]: video.id, ...(all && { all: '' }) } : {}, { replace, preventScrollReset: true });

  const isNearEnd = openVideo !== undefined && index >= videos.length - 2;
  const readMore = useEffectEvent(() => {
    if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage();
  });
  useEffect(() => {
    if (isNearEnd) readMore();
  }, [isNearEnd, videos.length]);

  return (
    <TooltipProvider>
      {header && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="font-display text-heading">{header.title}</h2>
          <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
            <Button icon={Play} onClick={() => watch(videos[0], true)} label="Play All" />
            <LinkButton variant="secondary" icon={Download} href={header.href} download label="Download All" />
          </div>
        </div>
      )}
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {videos.map((video) => (
          <li key={video.id} className="grid">
            <VideoCard
              video={video}
              kind={kind}
              level={header ? 3 : 2}
              sentText={sentText(video)}
              actions={actions?.(video)}
              onWatch={() => watch(video)}
            />
          </li>
        ))}
      </ul>
      <ShowMore read={read} />
      {openVideo && (
        <WatchDialog
          video={openVideo}
          description={`${total === null ? '' : `${index + 1} of ${Math.max(total, videos.length)}. `}${sentText(openVideo)}`}
          previous={videos[index - 1]}
          next={videos[index + 1]}
          playsAll={playsAll}
          onWatch={(video) => watch(video, playsAll, true)}
          onClose={() => watch(undefined, false, true)}
        />
      )}
    </TooltipProvider>
  );
}
