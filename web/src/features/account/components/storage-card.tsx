import type { StorageDto } from '@dear-future/contracts/http/time-capsules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { apiQuery } from '../../../lib/http/api.js';
import { bytesText } from '../../../lib/count.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { Progress } from '../../../ui/feedback/progress.js';
import { ReadPart } from '../../../ui/feedback/read-state.js';

export function StorageCard() {
  // Refetched on each visit, because new capsules and answers take up storage.
  const read = useQuery({ ...apiQuery('/api/storage'), staleTime: 0 });
  return (
    <Card className="lg:col-span-3">
      <CardTitle>Storage</CardTitle>
      <ReadPart read={read} failed="We couldn’t check your storage just now.">
        {(storage) => <StorageUse {...storage} />}
      </ReadPart>
    </Card>
  );
}

function StorageUse({ usedBytes, limitBytes }: StorageDto) {
  const isFull = usedBytes >= limitBytes;
  const usage = `${bytesText(usedBytes)} of ${bytesText(limitBytes)} used`;
  return (
    <>
      <p className="mt-1 max-w-prose text-ink-soft">
        <span>{`${usage} by your time capsules and the answers to them.`}</span>{' '}
        {isFull ? (
          <span>
            There’s no room for another time capsule. To make room, remove one in My Capsules, then erase it under{' '}
            <Link to="/my-capsules/removed" className="text-link">
              Recently Removed
            </Link>
            .
          </span>
        ) : (
          <span>Responses to shared prompts don’t count, and neither do videos in paid capsules.</span>
        )}
      </p>
      <Progress
        value={(usedBytes / limitBytes) * 100}
        label={`Storage: ${usage}`}
        tone={isFull ? 'accent' : 'primary'}
        className="mt-3"
      />
    </>
  );
}
