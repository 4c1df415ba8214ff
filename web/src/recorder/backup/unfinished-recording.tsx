import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clockText } from '../../lib/count.js';
import { Button } from '../../ui/button.js';
import { DialogButton } from '../../ui/overlays/dialog-button.js';
import { LazyConfirm } from '../../ui/overlays/lazy-dialog.js';
import { discardBackup, findUnfinishedRecordings, loadBackup, type RecordingBackup } from './backup-store.js';
import { useTask } from '../controller/use-task.js';
import type { RecordedVideo } from '../media-format.js';
import { Notice, useIsUnstored } from '../notice.js';

const keyOf = (owner: string) => ['unfinished-recordings', owner];

interface UnfinishedRecordingProps {
  /** See `RecorderProps`. */
  readonly owner: string;
  readonly describe: (recording: RecordingBackup) => string;
  readonly onContinue: (video: RecordedVideo, recording: RecordingBackup) => void;
  /** Set on public links, whose guests may share a device: the recording stays hidden until a guest claims it. */
  readonly claim?: { readonly isMine: boolean | null; readonly onAnswer: (isMine: boolean) => void };
}

export function UnfinishedRecording({ claim, ...offer }: UnfinishedRecordingProps) {
  const { data: recordings } = useQuery({
    queryKey: keyOf(offer.owner),
    queryFn: () => findUnfinishedRecordings(offer.owner),
    staleTime: 0,
    gcTime: 0,
  });
  const recording = recordings?.[0];
  if (recording === undefined || claim?.isMine === false) return null;
  if (claim?.isMine !== null) return <Offer key={recording.id} recording={recording} {...offer} />;
  return (
    <Notice
      title="There’s an unsent video here"
      actions={
        <>
          <Button size="sm" onClick={() => claim.onAnswer(true)} label="Yes, Show Me" />
          <Button size="sm" variant="ghost" onClick={() => claim.onAnswer(false)} label="No" />
        </>
      }
    >
      Is it yours?
    </Notice>
  );
}

function Offer({ recording, owner, describe, onContinue }: UnfinishedRecordingProps & { recording: RecordingBackup }) {
  const client = useQueryClient();
  const isUnstored = useIsUnstored(recording.id);
  // The notice disappears only when the recording is deleted: before that, a reload would bring the notice back.
  const discard = useTask(async () => {
    try {
      await discardBackup(recording.id);
    } finally {
      await client.invalidateQueries({ queryKey: keyOf(owner) });
    }
  });
  // Reading the recording may fail, for example while the disk is full. It then stays stored, so the user can retry.
  const open = useTask(async () => {
    const video = await loadBackup(recording.id);
    client.setQueryData<RecordingBackup[]>(keyOf(owner), (all) => all?.filter(({ id }) => id !== recording.id));
    if (video === null) await discardBackup(recording.id);
    else onContinue(video, recording);
  });

  return (
    <Notice
      title="You have an unsent video"
      actions={
        <>
          <Button
            size="sm"
            loading={open.isRunning}
            onClick={() => void open.run()}
            label={open.hasFailed ? 'Try Again' : 'Continue to Preview'}
          />
          <DialogButton
            dialog={LazyConfirm}
            size="sm"
            variant="ghost"
            label="Discard"
            disabled={open.isRunning}
            loading={discard.isRunning}
            dialogProps={{
              title: 'Discard this recording?',
              description: 'It exists only in this browser. Once you discard it, it can’t be recovered.',
              confirmLabel: 'Discard',
              onConfirm: discard.run,
            }}
          />
        </>
      }
    >
      <span>{`“${describe(recording)}” (${clockText(recording.recordedMs / 1000)}). `}</span>
      <span>{isUnstored ? 'It’s only in this tab: keep the tab open.' : 'It’s safe in this browser.'}</span>
      {open.hasFailed && <p role="alert">We couldn’t open it just now. It’s still here: try again in a moment.</p>}
      {discard.hasFailed && <p role="alert">We couldn’t discard it just now. Please try again in a moment.</p>}
    </Notice>
  );
}
