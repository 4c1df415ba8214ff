import { useNavigate } from 'react-router-dom';
import type { StoredRecording } from '../../../entities/recording/stored-recording.js';
import {
  discardedRecording,
  useRecordingStore,
  useStoredRecording,
} from '../../../entities/recording/use-stored-recording.js';
import { useStore } from '../../../lib/react/store.js';
import { useHasLeft } from '../../../lib/react/use-has-left.js';
import { clockText } from '../../../lib/count.js';
import { Notice, RecordingDiscarded } from '../../../recorder/notice.js';
import { LinkButton } from '../../../ui/button.js';

export function UnscheduledRecording({ userId }: { userId: string }) {
  const { data: stored } = useStoredRecording(userId);
  const discarded = useStore(discardedRecording);
  const { store } = useRecordingStore(userId);
  const navigate = useNavigate();
  const hasLeft = useHasLeft();

  const restore = async (recording: StoredRecording): Promise<void> => {
    await store(recording);
    if (!hasLeft()) void navigate('/video-review');
  };

  const path = stored?.draft ? '/video-review?step=schedule' : '/video-review';
  return (
    <>
      {stored && (
        <Notice
          title="Your recording isn’t scheduled yet"
          actions={<LinkButton size="sm" to={path} label="Continue" />}
        >
          <p className="line-clamp-3">{contentOf(stored.recording)}</p>
        </Notice>
      )}
      {discarded?.userId === userId && (
        <RecordingDiscarded onRestore={() => void restore(discarded)}>
          <p className="line-clamp-3">{contentOf(discarded)} You can bring it back until you leave this page.</p>
        </RecordingDiscarded>
      )}
    </>
  );
}

const contentOf = ({ prompt, video }: StoredRecording): string =>
  `${prompt.title}, ${clockText(video.durationSeconds)}.`;
