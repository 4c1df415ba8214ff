import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { loginAddress } from '../../../entities/session/login-address.js';
import { useSession } from '../../../entities/session/session.js';
import { receivedRead, senderName } from '../../../entities/time-capsules/received.js';
import { Button } from '../../../ui/button.js';
import { forgetHandedOver, handOver, useRecipientAction } from '../recipient-api.js';

/** Keeps the capsule in the visitor's account; a visitor without a session logs in first and comes back. */
export function KeepChoice({ opening, secret }: { opening: OpeningDto; secret: string }) {
  const { user, isLoading } = useSession();
  const received = useQuery({ ...receivedRead, enabled: user !== null });
  const keep = useRecipientAction(secret, 'We couldn’t add it to your account');
  useEffect(() => {
    if (user !== null) forgetHandedOver();
  }, [user]);
  // Its line is kept, so that nothing below jumps.
  if (isLoading) return <span className="min-h-11" />;
  if (user === null) {
    return (
      <a
        href={loginAddress({ pathname: '/open', search: '', hash: '' })}
        onClick={() => handOver(secret)}
        className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-3 hover:text-ink"
      >
        Log in to keep this
      </a>
    );
  }
  if (received.data?.some(({ content }) => content?.videoFileName === opening.videoFileName)) {
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 text-ink-soft">
        <BookmarkCheck aria-hidden="true" className="size-5 shrink-0" />
        <span>
          It’s in{' '}
          <Link to="/my-capsules" className="text-primary-ink underline underline-offset-3">
            your account
          </Link>
          , for as long as <bdi>{senderName(opening.sender)}</bdi> keeps it.
        </span>
      </p>
    );
  }
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      loading={keep.isPending || received.isLoading}
      onClick={() => keep.mutate({ path: '/keep' })}
    >
      {keep.isPending || received.isLoading ? null : <Bookmark aria-hidden="true" />}
      Keep in My Account
    </Button>
  );
}
