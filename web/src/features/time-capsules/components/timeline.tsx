import type { TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import { useQuery } from '@tanstack/react-query';
import { clockTime, longDate } from '../../../lib/dates.js';
import { messageOf } from '../../../lib/http.js';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/loading.js';
import { eventText } from '../capsule-words.js';

/** What happened to a capsule, the newest last. @param enabled whether it is read */
export function Timeline({ id, enabled }: { id: string; enabled: boolean }) {
  const read = useQuery<TimelineEntryDto[]>({ queryKey: ['/api/time-capsules', id, 'timeline'], enabled });
  return (
    <Card>
      <CardTitle>What’s happened so far</CardTitle>
      {read.data ? (
        <ol className="mt-4 grid gap-4 border-s-2 border-line ps-4">
          {read.data.map((entry, index) => (
            <li key={index} className="wrap-anywhere">
              <p>{eventText(entry)}</p>
              <time dateTime={entry.at} className="text-sm text-ink-faint">
                {longDate(entry.at)}, {clockTime(entry.at)}
              </time>
            </li>
          ))}
        </ol>
      ) : read.isError && !read.isFetching ? (
        <div className="mt-3 grid justify-items-start gap-3">
          <p className="text-ink-soft">{messageOf(read.error, 'We couldn’t load this list just now.')}</p>
          <Button variant="secondary" size="sm" onClick={() => void read.refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-4 h-24 w-full" />
      )}
    </Card>
  );
}
