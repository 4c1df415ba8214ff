import { useQuery } from '@tanstack/react-query';
import { clockTime, longDate } from '../../../lib/time/dates.js';
import { apiQuery } from '../../../lib/http/api.js';
import { messageOf } from '../../../lib/http/http.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { ReadPart } from '../../../ui/feedback/read-state.js';
import { eventText } from '../capsule-texts.js';

/** What happened to a capsule, newest last. */
export function Timeline({ id, canRead }: { id: string; canRead: boolean }) {
  const read = useQuery({ ...apiQuery('/api/time-capsules/{id}/timeline', id), enabled: canRead });
  return (
    <Card>
      <CardTitle>What’s happened so far</CardTitle>
      <ReadPart read={read} failed={messageOf(read.error, 'We couldn’t load this list just now.')}>
        {(entries) => (
          <ol className="mt-4 grid gap-4 border-s-2 border-line ps-4">
            {entries.map((entry, index) => (
              <li key={index} className="wrap-anywhere">
                <p>{eventText(entry)}</p>
                <time dateTime={entry.at} className="text-sm text-ink-faint">
                  {longDate(entry.at)} at {clockTime(entry.at)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </ReadPart>
    </Card>
  );
}
