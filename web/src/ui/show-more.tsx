import { messageOf } from '../lib/http.js';
import { Button } from './button.js';

interface ShowMoreProps {
  /** A list that is read in pages. */
  read: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
}

export function ShowMore({ read }: ShowMoreProps) {
  if (!read.hasNextPage) return null;
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {read.isFetchNextPageError ? (
        <p role="alert" className="text-danger-ink">
          {messageOf(read.error, 'The rest didn’t load. Please try again in a moment.')}
        </p>
      ) : null}
      <Button variant="secondary" onClick={() => void read.fetchNextPage()} loading={read.isFetchingNextPage}>
        {' '}
        Show More{' '}
      </Button>
    </div>
  );
}
