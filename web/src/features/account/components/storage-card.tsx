import type { StorageDto } from '@dear-future/contracts/http/time-capsules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { Card, CardDescription, CardTitle } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/loading.js';
import { Progress } from '../../../ui/progress.js';
import { bytesText } from '../../../lib/bytes-text.js';

export function StorageCard() {
  const read = useQuery(storageRead);
  const failed = !read.data && read.isError && !read.isFetching;
  return (
    <Card className="lg:col-span-3">
      <CardTitle>Storage</CardTitle>
      {read.data ? (
        <Used storage={read.data} />
      ) : failed ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">We couldn’t load this just now.</p>
          <Button variant="secondary" size="sm" onClick={() => void read.refetch()}>
            Load Storage Again
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-3 h-12 w-full" />
      )}
    </Card>
  );
}

function Used({ storage: { usedBytes, limitBytes } }: { storage: StorageDto }) {
  if (limitBytes === null) {
    return (
      <CardDescription className="mt-1">
        Your time capsules and the answers to them take up {bytesText(usedBytes)}.
      </CardDescription>
    );
  }
  const isFull = usedBytes >= limitBytes;
  const words = `${bytesText(usedBytes)} of ${bytesText(limitBytes)} used`;
  return (
    <>
      <CardDescription className="mt-1">
        {words} by your time capsules and the answers to them.{' '}
        {isFull ? (
          <>
            There’s no room for another one. Remove one for good in{' '}
            <Link to="/my-capsules" className="text-primary-ink underline underline-offset-3">
              My Capsules
            </Link>{' '}
            to make room.
          </>
        ) : (
          'Videos from guests don’t count.'
        )}
      </CardDescription>
      <Progress
        value={(usedBytes / limitBytes) * 100}
        label={`Storage: ${words}`}
        tone={isFull ? 'accent' : 'primary'}
        className="mt-3"
      />
    </>
  );
}

const STORAGE = '/api/storage';

/** Used storage and its limit. Refetched on each visit, because every new capsule changes it. */
const storageRead = queryOptions<StorageDto>({ queryKey: [STORAGE], staleTime: 0 });
