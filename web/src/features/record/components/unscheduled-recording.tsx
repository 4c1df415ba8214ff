import { useNavigate } from 'react-router-dom';
import type { StoredRecording } from '../../../entities/recording/stored-recording.js';
import {
  useDiscardedRecording,
  useRecordingStore,
  useStoredRecording,
} from '../../../entities/recording/use-stored-recording.js';
import { useHasLeft } from '../../../lib/react/use-has-left.js';
import { clockText } from '../../../lib/count.js';
import { Notice, RecordingDiscarded } from '../../../recorder/notice.js';
import { LinkButton } from '../../../ui/button.js';

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
    const path = stored.draft === null ? '/video-review' : '/video-review?step=schedule';
    return (
      <Notice title="Your recording isn’t scheduled yet" actions={<LinkButton size="sm" to={path} label="Continue" />}>
        <p className="line-clamp-3">{summaryOf(stored.recording)} Saving a new recording replaces it.</p>
      </Notice>
    );
  }
  if (discarded === null) return null;
  return (
    <RecordingDiscarded onRestore={() => void restore(discarded)}>
      <p className="line-clamp-3">{summaryOf(discarded)} You can bring it back until you leave this page.</p>
    </RecordingDiscarded>
  );
}

const summaryOf = ({ prompt, video }: StoredRecording): string =>
  `${prompt.title}, ${clockText(video.durationSeconds)}.`;
