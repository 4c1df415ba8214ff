import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.js';
import { Notice } from './notice.js';
import type { RecordedVideo } from './recorded-video.js';
import { discardTake, findUnfinishedTakes, readTake, type SpooledTake } from './take-spool.js';
import { spokenLength } from './timer-text.js';
import { useOnlyHere } from './use-only-here.js';

const unfinishedTakesQuery = (owner: string) =>
  queryOptions({
    queryKey: ['unfinished-takes', owner],
    queryFn: () => findUnfinishedTakes(owner),
    staleTime: 0,
    gcTime: 0,
  });

export interface UnfinishedTakeProps {
  readonly owner: string;
  /** Shown beside the length, e.g. the prompt's title. */
  readonly describe: (take: SpooledTake) => string;
  readonly onContinue: (video: RecordedVideo, take: SpooledTake) => void;
}

/** Offers what a closed tab, a crash or a wrong click left unsaved. Shows nothing when there is nothing. */
export function UnfinishedTake({ owner, describe, onContinue }: UnfinishedTakeProps) {
  const query = unfinishedTakesQuery(owner);
  const { data: takes = [] } = useQuery(query);
  const client = useQueryClient();
  const [opening, setOpening] = useState(false);
  const onlyHere = useOnlyHere(takes[0]?.id ?? null);
  const take = takes[0];
  if (take === undefined) return null;

  const withdraw = (): void => {
    client.setQueryData(query.queryKey, (all) => all?.filter(({ id }) => id !== take.id));
  };
  const discard = (): void => {
    withdraw();
    discardTake(take.id).catch((error: unknown) =>
      console.warn('The unfinished recording could not be removed', error),
    );
  };
  const open = async (): Promise<void> => {
    setOpening(true);
    const video = await readTake(take).catch(() => null);
    setOpening(false);
    if (video === null) {
      discard();
      return;
    }
    withdraw();
    onContinue(video, take);
  };

  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button size="sm" loading={opening} onClick={() => void open()}>
            Continue to Preview
          </Button>
          <Button size="sm" variant="ghost" disabled={opening} onClick={discard}>
            Discard
          </Button>
        </>
      }
    >
      <p className="font-semibold">You have an unfinished recording</p>
      <p className="text-ink-soft">
        {describe(take)}, {spokenLength(take.recordedMs / 1000)}.{' '}
        {onlyHere ? 'It lies in this tab only: keep the tab open.' : 'It is safe in this browser.'}
      </p>
    </Notice>
  );
}
