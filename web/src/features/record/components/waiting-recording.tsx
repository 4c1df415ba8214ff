import { Link } from 'react-router-dom';
import type { StoredRecording } from '../../../entities/recording/stored-recording.js';
import { Notice } from '../../../recorder/notice.js';
import { spokenLength } from '../../../recorder/timer-text.js';
import { Button } from '../../../ui/button.js';

/** A recording that was saved and not scheduled yet. */
export function WaitingRecording({ recording }: { recording: StoredRecording }) {
  return (
    <Notice
      tone="info"
      actions={
        <Button asChild size="sm">
          <Link to="/video-review">Continue with It</Link>
        </Button>
      }
    >
      <p className="font-semibold">Your recording is waiting for its date</p>
      <p className="text-ink-soft">
        {recording.prompt.title}, {spokenLength(recording.video.durationSeconds)}. Saving a new recording takes its
        place.
      </p>
    </Notice>
  );
}
