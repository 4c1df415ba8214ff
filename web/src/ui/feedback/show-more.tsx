import { messageOf } from '../../lib/http/http.js';
import { Button } from '../button.js';

export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

export function ShowMore({ read }: { read: PagedQuery }) {
  if (!read.hasNextPage) return null;
  const more = { label: 'Show More', loading: read.isFetchingNextPage, onClick: () => void read.fetchNextPage() };
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {read.isFetchNextPageError ? (
        <p role="alert" className="text-danger-ink">
          {messageOf(read.error, 'The rest didn’t load. Please try again in a moment.')}
        </p>
      ) : null}
      <Button variant="secondary" {...more} />
    </div>
  );
}
