import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clockText } from '../player/playback-time.js';
import { Button } from '../ui/button.js';
import { LazyConfirm } from '../ui/lazy-dialog.js';
import type { RecordedVideo } from './media-format.js';
import { Notice, useIsUnstored } from './notice.js';
import {
  discardBackup,
  findUnfinishedRecordings,
  loadBackup,
  readBackup,
  type RecordingBackup,
} from './backup-store.js';

const unfinishedRecordingsQuery = (owner: string) =>
  queryOptions({
    queryKey: ['unfinished-recordings', owner],
    queryFn: () => findUnfinishedRecordings(owner),
    staleTime: 0,
    gcTime: 0,
  });

interface UnfinishedRecordingProps {
  readonly owner: string;
  /** Shown beside the length, e.g. the prompt's title. */
  readonly describe: (recording: RecordingBackup) => string;
  readonly onContinue: (video: RecordedVideo, recording: RecordingBackup) => void;
  /**
   * For devices that guests may share: whether this guest said that it is theirs; until then it is hidden. Absent if
   * only its owner can be here.
   */
  readonly claim?: { readonly isMine: boolean | null; readonly onAnswer: (isMine: boolean) => void };
}

/** Offers a recording that a closed tab, a crash or a wrong click left unsaved, if there is one. */
export function UnfinishedRecording({ owner, describe, onContinue, claim }: UnfinishedRecordingProps) {
  const query = unfinishedRecordingsQuery(owner);
  const { data: recordings = [] } = useQuery(query);
  const client = useQueryClient();
  const [opening, setOpening] = useState<'no' | 'under way' | 'failed'>('no');
  const [discarding, setDiscarding] = useState<'no' | 'under way' | 'failed'>('no');
  const [confirming, setConfirming] = useState(false);
  const isUnstored = useIsUnstored(recordings[0]?.id ?? null);
  const recording = recordings[0];
  if (recording === undefined || claim?.isMine === false) return null;
  if (claim?.isMine === null) return <OwnershipQuestion onAnswer={claim.onAnswer} />;

  const removeOffer = (): void => {
    client.setQueryData(query.queryKey, (all) => all?.filter(({ id }) => id !== recording.id));
  };
  /** Stays visible until it is deleted: after a failure it would come back with a reload. */
  const discard = async (): Promise<void> => {
    setDiscarding('under way');
    try {
      await discardBackup(recording.id);
      setDiscarding('no');
    } catch (error) {
      console.warn('The unfinished recording could not be removed', error);
      setDiscarding('failed');
    }
    await client.invalidateQueries(query);
  };
  const open = async (): Promise<void> => {
    setOpening('under way');
    try {
      const video = await readBackup(recording);
      setOpening('no');
      removeOffer();
      // No chunk could be read, so there is nothing to keep.
      if (video === null) await discardBackup(recording.id);
      else onContinue(video, recording);
    } catch {
      // Storage may fail, e.g. while the disk is full. The recording stays in it.
      setOpening('failed');
    }
  };

  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button size="sm" loading={opening === 'under way'} onClick={() => void open()}>
            {opening === 'failed' ? 'Try Again' : 'Continue to Preview'}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={opening === 'under way'}
            loading={discarding === 'under way'}
            {...LazyConfirm.onIntent}
            onClick={() => setConfirming(true)}
          >
            Discard
          </Button>
        </>
      }
    >
      <p className="font-semibold">You have an unfinished recording</p>
      <p className="text-ink-soft">
        {describe(recording)}, {clockText(recording.recordedMs / 1000)}.{' '}
        {isUnstored ? 'It’s only in this tab: keep the tab open.' : 'It’s safe in this browser.'}
      </p>
      {opening === 'failed' && (
        <p role="alert">We couldn’t open it just now. It’s still here: try again in a moment.</p>
      )}
      {discarding === 'failed' && <p role="alert">We couldn’t discard it just now. Please try again in a moment.</p>}
      {confirming && (
        <LazyConfirm.Part
          onClose={() => setConfirming(false)}
          title="Discard this recording?"
          description="It exists only in this browser and can’t be recovered."
          keepLabel="Keep It"
          confirmLabel="Discard"
          onConfirm={() => {
            setConfirming(false);
            void discard();
          }}
        />
      )}
    </Notice>
  );
}

function OwnershipQuestion({ onAnswer }: { onAnswer: (isMine: boolean) => void }) {
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button size="sm" onClick={() => onAnswer(true)}>
            Yes, Show Me
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onAnswer(false)}>
            No
          </Button>
        </>
      }
    >
      <p className="font-semibold">There’s an unsent video here</p>
      <p className="text-ink-soft">Is it yours?</p>
    </Notice>
  );
}

const backupQuery = (recordingId: string | null) =>
  queryOptions({
    queryKey: ['recording-backup', recordingId],
    // Some browsers store nothing.
    queryFn: () => (recordingId === null ? null : loadBackup(recordingId).catch(() => null)),
    enabled: recordingId !== null,
    staleTime: 0,
    gcTime: 0,
  });

/** A backed-up recording to continue; null until it is read, or if it was saved or discarded. */
export function useBackup(recordingId: string | null): RecordedVideo | null {
  return useQuery(backupQuery(recordingId)).data ?? null;
}
