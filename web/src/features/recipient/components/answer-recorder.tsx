import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import type { OpeningDto, SubmittedAnswerDto } from '@dear-future/contracts/http/opening';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SendingPanel } from '../../../entities/sending/sending-panel.js';
import { useSending } from '../../../entities/sending/use-sending.js';
import { videoForm } from '../../../entities/sending/video-form.js';
import { upload } from '../../../lib/upload.js';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { Recorder } from '../../../recorder/recorder.js';
import { discardBackup } from '../../../recorder/backup-store.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/use-toast.js';
import { OPENING, openingRead, recipientHeader } from '../recipient-api.js';

const FAILED = 'Failed to send your video';

/** Records an answer and sends it. Until it is accepted, the recording stays in this browser. */
export function AnswerRecorder({ opening, secret }: { opening: OpeningDto; secret: string }) {
  const [video, setVideo] = useState<RecordedVideo | null>(null);
  const [unfinished, setUnfinished] = useState<RecordedVideo | null>(null);
  const context = useMemo(() => ({ title: opening.promptTitle }), [opening.promptTitle]);
  if (video !== null) {
    const again = (): void => {
      setUnfinished(video);
      setVideo(null);
    };
    return <AnswerForm video={video} secret={secret} onBack={again} />;
  }
  return (
    <Recorder
      maxSeconds={MAX_RECORDING_SECONDS}
      owner={`answer:${opening.videoFileName}`}
      context={context}
      cameraErrorText="Please allow your camera and microphone to record an answer."
      unfinished={unfinished}
      onSave={(recorded) => {
        setVideo(recorded);
        return Promise.resolve();
      }}
    />
  );
}

function AnswerForm({ video, secret, onBack }: { video: RecordedVideo; secret: string; onBack: () => void }) {
  const client = useQueryClient();
  const read = (): Promise<void> => client.invalidateQueries({ queryKey: openingRead(secret).queryKey });
  const { sending, send, stop } = useSending({
    video,
    failed: FAILED,
    uploadVideo: async (_: null, controls) => {
      await upload<SubmittedAnswerDto>(`${OPENING}/answer`, videoForm({}, video), {
        ...controls,
        idempotencyKey: video.recordingId,
        authorization: recipientHeader(secret),
      });
      await discardBackup(video.recordingId).catch(() => undefined);
      return read;
    },
    onFailure: (failure) => {
      const description = 'message' in failure ? failure.message : FAILED;
      toast({ title: 'Sending Failed', description, tone: 'danger' });
    },
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(null);
      }}
    >
      <SendingPanel
        sending={sending}
        onStop={stop}
        video={video}
        what="your video"
        ending="Finishing up"
        submitLabel="Send Video"
        arrived={{ text: 'We already have this video from an earlier try.' }}
      />
      <Button variant="ghost" className="justify-self-start" disabled={sending.phase === 'sending'} onClick={onBack}>
        Back to the Recording
      </Button>
    </form>
  );
}
