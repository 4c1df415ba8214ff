import type { CapsulePackageDto, PackageKind } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, RotateCw } from 'lucide-react';
import { limitText, minutesText } from '../../../entities/paid-capsules/capsule-texts.js';
import { packagesQuery } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { loginPath } from '../../../entities/session/login-path.js';
import { useSession } from '../../../entities/session/session.js';
import { count, dollars } from '../../../lib/count.js';
import { useHydrated } from '../../../lib/react/use-hydrated.js';
import { Button, LinkButton, type ButtonLook } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/feedback/loading.js';

interface Offer {
  /** Undefined until the package has loaded; null if it is not on sale. */
  data: CapsulePackageDto | null | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Reads a package from the server, because pages contain no fixed prices (docs/product.md §2.6). */
export function usePackage(kind: PackageKind | undefined): Offer {
  const { data, isError, refetch } = useQuery(packagesQuery);
  const isHydrated = useHydrated();
  return {
    data: isHydrated && data ? (data.find((each) => each.kind === kind) ?? null) : undefined,
    hasFailed: isHydrated && !data && isError,
    retry: () => void refetch(),
  };
}

/** Whether no package is on sale. False while the packages load. */
export function useSellsNothing(): boolean {
  const offers = [usePackage('wedding'), usePackage('anniversary'), usePackage('bundle')];
  return offers.every(({ data }) => data === null);
}

interface PackageContentsProps {
  offer: Offer;
  className: string;
  /** The package that a bundle's credits pay for. */
  credited?: Offer;
}

export function PackageContents({ offer: { data, hasFailed }, className, credited }: PackageContentsProps) {
  const pending = <Skeleton className="my-0.5 h-5 w-44" />;
  const limitOfEach = credited?.data ? `, each with ${limitText(credited.data.maxContributors).toLowerCase()}` : '';
  const limits = [
    data ? limitText(data.maxContributors) + (credited ? ' for the wedding' : '') : pending,
    ...(credited
      ? [data ? `Plus ${count(data.anniversaryCredits, 'Anniversary Capsule')}${limitOfEach}` : pending]
      : []),
    data ? `Up to ${minutesText(data.maxVideoDurationSeconds)} per video` : pending,
  ];
  return (
    <ul className={clsx('grid gap-2', className)}>
      {[...(hasFailed ? [] : limits), 'Sealed until the day you choose'].map((line, index) => (
        <li key={index} className="flex gap-3 text-balance">
          <Check className="mt-1 size-4.5 shrink-0 text-success-ink" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

interface PriceProps {
  offer: Offer;
  /** Only the first price on a page announces a failure to screen readers. */
  announcesFailure?: boolean;
}

export function Price({ offer: { data, hasFailed, retry }, announcesFailure = false }: PriceProps) {
  if (hasFailed) {
    return (
      <div role={announcesFailure ? 'alert' : undefined} className="flex min-h-12 flex-wrap items-center">
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
  if (data) {
    return (
      <p className="flex min-h-12 items-center text-title font-semibold text-primary-ink">
        {dollars(data.basePriceCents)}
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
