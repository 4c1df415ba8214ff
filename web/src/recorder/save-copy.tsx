import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { onlyHere } from '../lib/only-here.js';
import { useObjectUrl } from '../player/use-object-url.js';
import { Button } from '../ui/button.js';
import { recordingFileName, type RecordedVideo } from './media-format.js';
import { Notice } from './notice.js';

/** The recording as a file on the person's own device. */
export function SaveCopy({ video, stem }: { video: RecordedVideo; stem?: string | undefined }) {
  const url = useObjectUrl(video.blob);
  if (url === null) return null;
  return (
    <Button asChild size="sm" variant="secondary" className="justify-self-start">
      <a href={url} download={recordingFileName(video.type, stem)}>
        <Download aria-hidden="true" />
        Save a Copy
      </a>
    </Button>
  );
}

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

/** Whether a take lies in this page's memory alone, so that a reload would lose it. */
export function useOnlyHere(takeId: string | null): boolean {
  return useSyncExternalStore(onlyHere.subscribe, () => takeId !== null && onlyHere.has(takeId));
}
