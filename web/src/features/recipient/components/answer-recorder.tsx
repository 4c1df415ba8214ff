import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { senderName } from '../../../entities/time-capsules/recipients.js';
import { SendingForm } from '../../../entities/sending/sending-form.js';
import { useSending } from '../../../entities/sending/use-sending.js';
import { videoForm } from '../../../entities/sending/video-form.js';
import { upload } from '../../../lib/http/upload.js';
import { discardBackup } from '../../../recorder/backup/backup-store.js';
import { UnfinishedRecording } from '../../../recorder/backup/unfinished-recording.js';
import type { RecordedVideo } from '../../../recorder/media-format.js';
import { Recorder } from '../../../recorder/recorder.js';
import { openingQuery, recipientHeader } from '../recipient-api.js';

export function AnswerRecorder({ opening, secret }: { opening: OpeningDto; secret: string }) {
  const [video, setVideo] = useState<RecordedVideo | null>(null);
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const owner = `answer:${opening.videoFileName}`;
  if (video !== null && isFormOpen)
    return <AnswerForm video={video} secret={secret} onBack={() => setIsFormOpen(false)} />;
  return (
    <>
      {!hasStarted && video === null && (
        <UnfinishedRecording
          owner={owner}
          describe={() => `Answer to ${senderName(opening.sender)}`}
          onContinue={setVideo}
        />
      )}
      <Recorder
        maxSeconds={MAX_RECORDING_SECONDS}
        owner={owner}
        context={{}}
        cameraErrorText="To record an answer, please allow access to your camera and microphone."
        unfinished={video}
        saveLabel="Continue"
        onSave={(recorded) => {
          setVideo(recorded);
          setIsFormOpen(true);
        }}
        onRecordingChange={(isUnderWay) => {
          if (isUnderWay) setHasStarted(true);
        }}
      />
    </>
  );
}

function AnswerForm({ video, secret, onBack }: { video: RecordedVideo; secret: string; onBack: () => void }) {
  const client = useQueryClient();
  const { queryKey } = openingQuery(secret);
  const sender = useSending({
    video,
    failureText: 'We couldn’t send your video. Please try again in a moment.',
    noVideoText: 'There’s no video yet. Go back to record one.',
    uploadVideo: async (_: null, options) => {
      const form = videoForm({}, video);
      await upload('POST /api/opening/answer', [], form, { ...options, ...recipientHeader(secret) });
      await discardBackup(video.recordingId).catch(() => undefined);
      await client.invalidateQueries({ queryKey });
    },
  });
  return (
    <SendingForm
      label="Send Video"
      onBack={onBack}
      onSubmit={() => sender.send(null)}
      sender={sender}
      what="your video"
      submitLabel="Send Video"
      arrived={{ text: 'We already have this video.' }}
      mayReopen
    />
  );
}
