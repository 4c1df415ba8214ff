import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { loginPath } from '../../../entities/session/login-path.js';
import { useSession } from '../../../entities/session/session.js';
import { senderName } from '../../../entities/time-capsules/recipients.js';
import { receivedQuery } from '../../../entities/time-capsules/time-capsules.js';
import { send } from '../../../lib/http/api.js';
import { Button } from '../../../ui/button.js';
import { useAction } from '../../../ui/feedback/use-action.js';
import { forgetStoredSecret, recipientHeader, storeSecret } from '../recipient-api.js';

export function KeepChoice({ opening, secret }: { opening: OpeningDto; secret: string }) {
  const { user, isLoading } = useSession();
  const received = useQuery({ ...receivedQuery, enabled: user !== null });
  const keep = useAction({
    send: () => send('POST /api/opening/keep', [], undefined, recipientHeader(secret)),
    failed: 'We couldn’t add it to your account',
    refetch: [receivedQuery],
  });
  useEffect(() => {
    if (user !== null) forgetStoredSecret();
  }, [user]);
  // An empty line of the same height, so that nothing below moves later.
  if (isLoading) return <span className="min-h-11" />;
  if (user === null) {
    const login = loginPath({ pathname: '/open', search: '', hash: '' });
    return (
      <a href={login} onClick={() => storeSecret(secret)} className="quiet-link">
        Log in to keep this in your account
      </a>
    );
  }
  if (received.data?.some(({ content }) => content?.videoFileName === opening.videoFileName)) {
    return (
      <p role="status" className="flex items-start gap-2 py-2.5 text-ink-soft">
        <BookmarkCheck className="mt-0.5 size-5 shrink-0" />
        <span>
          It’s in{' '}
          <Link to="/my-capsules" className="text-link">
            your account
          </Link>
          , for as long as <bdi>{senderName(opening.sender)}</bdi> keeps it.
        </span>
      </p>
    );
  }
  const button = { label: 'Keep in My Account', icon: Bookmark, loading: keep.isPending || received.isLoading };
  return <Button variant="secondary" className="max-sm:w-full" {...button} onClick={() => keep.mutate()} />;
}
