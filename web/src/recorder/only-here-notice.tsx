import { Notice } from './notice.js';
import type { RecordedVideo } from './recorded-video.js';
import { SaveCopy } from './save-copy.js';
import { useOnlyHere } from './use-only-here.js';

/** Says so while a finished recording lies in this page's memory alone. Goes by itself once the browser has stored it. */
export function OnlyHereNotice({ video }: { video: RecordedVideo }) {
  const onlyHere = useOnlyHere(video.takeId);
  if (!onlyHere) return null;
  return (
    <Notice tone="danger" actions={<SaveCopy video={video} />}>
      Your browser couldn’t store this recording, so it’s only in this tab. Please keep the tab open until it’s sent, or
      save a copy. We’ll keep trying to store it.
    </Notice>
  );
}
