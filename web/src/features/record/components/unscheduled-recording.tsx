import { Link, useNavigate } from 'react-router-dom';
import type { StoredRecording } from '../../../entities/recording/stored-recording.js';
import {
  useDiscardedRecording,
  useRecordingStore,
  useStoredRecording,
} from '../../../entities/recording/use-stored-recording.js';
import { useHasLeft } from '../../../lib/use-has-left.js';
import { clockText } from '../../../player/playback-time.js';
import { Notice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';

export function UnscheduledRecording({ userId }: { userId: string }) {
  const { data: stored } = useStoredRecording(userId);
  const discarded = useDiscardedRecording(userId);
  const { store } = useRecordingStore(userId);
  const navigate = useNavigate();
  const hasLeft = useHasLeft();

  const restore = async (recording: StoredRecording): Promise<void> => {
    await store(recording);
    if (!hasLeft()) void navigate('/video-review');
  };

  if (stored) {
    const { prompt, video } = stored.recording;
    return (
      <Notice
        tone="info"
        actions={
          <Button asChild size="sm">
            {/* A filled-in form opens again. */}
            <Link to={stored.draft === null ? '/video-review' : '/video-review?step=schedule'}>Continue</Link>
          </Button>
        }
      >
        <p className="font-semibold">Your recording isn’t scheduled yet</p>
        <p className="line-clamp-3 text-ink-soft wrap-anywhere">
          {prompt.title}, {clockText(video.durationSeconds)}. Saving a new recording replaces it.
        </p>
      </Notice>
    );
  }
  if (discarded === null) return null;
  return (
    <Notice
      tone="info"
      actions={
        <Button size="sm" variant="secondary" onClick={() => void restore(discarded)}>
          Bring It Back
        </Button>
      }
    >
      <p className="font-semibold">Recording discarded</p>
      <p className="line-clamp-3 text-ink-soft wrap-anywhere">
        {discarded.prompt.title}, {clockText(discarded.video.durationSeconds)}. You can bring it back until you leave
        this page.
      </p>
    </Notice>
  );
}
