import type { CapsulePackageDto, PackageKind } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, RotateCw } from 'lucide-react';
import { limitText, minutesText } from '../../../entities/paid-capsules/capsule-texts.js';
import { packagesQuery } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { loginPath } from '../../../entities/session/login-path.js';
import { useSession } from '../../../entities/session/session.js';
import { dollars } from '../../../lib/count.js';
import { useHydrated } from '../../../lib/react/use-hydrated.js';
import { Button, LinkButton, type ButtonLook } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/feedback/loading.js';

interface Offer {
  /** Undefined until it is read; null if it is not on sale. */
  offered: CapsulePackageDto | null | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Pages contain no fixed prices (docs/product.md §9.6). */
export function usePackage(kind: PackageKind | undefined): Offer {
  const { data, isError, refetch } = useQuery(packagesQuery);
  const hydrated = useHydrated();
  return {
    offered: hydrated && data ? (data.find((each) => each.kind === kind) ?? null) : undefined,
    hasFailed: hydrated && !data && isError,
    retry: () => void refetch(),
  };
}

interface PackageContentsProps {
  offer: Offer;
  className: string;
  /** Completes the sentence about the contributor limit. */
  room?: string;
}

export function PackageContents({ offer: { offered, hasFailed }, className, room = '' }: PackageContentsProps) {
  const pending = <Skeleton className="my-0.5 h-5 w-44" />;
  const limits = offered
    ? [limitText(offered.maxContributors) + room, `Up to ${minutesText(offered.maxVideoDurationSeconds)} per video`]
    : [pending, pending];
  return (
    <ul className={clsx('grid gap-2', className)}>
      {[...(hasFailed ? [] : limits), 'Sealed until the day you choose'].map((line, index) => (
        <li key={index} className="flex gap-3">
          <Check className="mt-1 size-4.5 shrink-0 text-success-ink" />
          {line}
        </li>
      ))}
    </ul>
  );
}

interface PriceProps {
  offer: Offer;
  /** Only the first price of a page announces a failure to screen readers. */
  announces?: boolean;
}

export function Price({ offer: { offered, hasFailed, retry }, announces = false }: PriceProps) {
  if (hasFailed) {
    return (
      <div role={announces ? 'alert' : undefined} className="flex min-h-12 flex-wrap items-center">
        <p className="mr-3 text-ink-soft">The price didn’t load.</p>
        <Button
          variant="ghost"
          size="sm"
          icon={RotateCw}
          className="-ml-3 text-primary-ink!"
          onClick={retry}
          label="Try Again"
        />
      </div>
    );
  }
  if (offered) {
    return (
      <p className="flex min-h-12 items-center text-title font-semibold text-primary-ink">
        {dollars(offered.basePriceCents)}
      </p>
    );
  }
  return (
    <div className="flex min-h-12 items-center" aria-busy="true">
      <span className="sr-only">Loading the price</span>
      <Skeleton className="h-10 w-20" />
    </div>
  );
}

interface PageOrLoginButtonProps extends ButtonLook {
  to: string;
  className?: string;
}

export function PageOrLoginButton({ to, ...look }: PageOrLoginButtonProps) {
  const { isAuthenticated } = useSession();
  const login = loginPath({ pathname: to, search: '', hash: '' });
  return <LinkButton {...look} {...(isAuthenticated ? { to } : { href: login })} />;
}
