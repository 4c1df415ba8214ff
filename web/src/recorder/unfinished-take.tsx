import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clockText } from '../player/playback-time.js';
import { Button } from '../ui/button.js';
import { LaterConfirm } from '../ui/later-dialog.js';
import type { RecordedVideo } from './media-format.js';
import { Notice, useOnlyHere } from './notice.js';
import { discardTake, findUnfinishedTakes, loadTake, readTake, type SpooledTake } from './take-spool.js';

const unfinishedTakesQuery = (owner: string) =>
  queryOptions({
    queryKey: ['unfinished-takes', owner],
    queryFn: () => findUnfinishedTakes(owner),
    staleTime: 0,
    gcTime: 0,
  });

interface UnfinishedTakeProps {
  readonly owner: string;
  /** Shown beside the length, e.g. the prompt's title. */
  readonly describe: (take: SpooledTake) => string;
  readonly onContinue: (video: RecordedVideo, take: SpooledTake) => void;
  /**
   * On devices that guests may share: whether this guest said that it is theirs; it is hidden until then. Absent if
   * only its owner can be here.
   */
  readonly claim?: { readonly mine: boolean | null; readonly onAnswer: (mine: boolean) => void };
}

/** Offers what a closed tab, a crash or a wrong click left unsaved. Shows nothing when there is nothing. */
export function UnfinishedTake({ owner, describe, onContinue, claim }: UnfinishedTakeProps) {
  const query = unfinishedTakesQuery(owner);
  const { data: takes = [] } = useQuery(query);
  const client = useQueryClient();
  const [opening, setOpening] = useState<'no' | 'under way' | 'failed'>('no');
  const [discarding, setDiscarding] = useState<'no' | 'under way' | 'failed'>('no');
  const [asking, setAsking] = useState(false);
  const onlyHere = useOnlyHere(takes[0]?.id ?? null);
  const take = takes[0];
  if (take === undefined || claim?.mine === false) return null;
  if (claim?.mine === null) return <WhoseTake onAnswer={claim.onAnswer} />;

  const withdraw = (): void => {
    client.setQueryData(query.queryKey, (all) => all?.filter(({ id }) => id !== take.id));
  };
  /** Shown until storage has deleted it: what was hidden earlier would come back with a reload. */
  const discard = async (): Promise<void> => {
    setDiscarding('under way');
    try {
      await discardTake(take.id);
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
      const video = await readTake(take);
      setOpening('no');
      withdraw();
      // A take without a single chunk is nothing to keep.
      if (video === null) await discardTake(take.id);
      else onContinue(video, take);
    } catch {
      // The browser's storage may fail, e.g. while the disk is full. Its content stays.
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
            {...LaterConfirm.onIntent}
            onClick={() => setAsking(true)}
          >
            Discard
          </Button>
        </>
      }
    >
      <p className="font-semibold">You have an unfinished recording</p>
      <p className="text-ink-soft">
        {describe(take)}, {clockText(take.recordedMs / 1000)}.{' '}
        {onlyHere ? 'It’s only in this tab: keep the tab open.' : 'It’s safe in this browser.'}
      </p>
      {opening === 'failed' && (
        <p role="alert">We couldn’t open it just now. It’s still here: try again in a moment.</p>
      )}
      {discarding === 'failed' && <p role="alert">We couldn’t discard it just now. Please try again in a moment.</p>}
      {asking && (
        <LaterConfirm.Part
          onClose={() => setAsking(false)}
          title="Discard this recording?"
          description="It exists only in this browser and can’t be recovered."
          keepLabel="Keep It"
          confirmLabel="Discard"
          onConfirm={() => {
            setAsking(false);
            void discard();
          }}
        />
      )}
    </Notice>
  );
}

function WhoseTake({ onAnswer }: { onAnswer: (mine: boolean) => void }) {
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

const spooledTakeQuery = (takeId: string | null) =>
  queryOptions({
    queryKey: ['spooled-take', takeId],
    // A browser that stores nothing has nothing to show.
    queryFn: () => (takeId === null ? null : loadTake(takeId).catch(() => null)),
    enabled: takeId !== null,
    staleTime: 0,
    gcTime: 0,
  });

/** A stored take to continue; null until it is read, or if it was saved or discarded. */
export function useSpooledTake(takeId: string | null): RecordedVideo | null {
  return useQuery(spooledTakeQuery(takeId)).data ?? null;
}
