import type { CapsulePackageDto, PackageKind } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { packagesRead } from '../../entities/paid-capsules/list-packages.js';
import { useHydrated } from '../../lib/use-hydrated.js';

export type Offer =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retrying: boolean; readonly retry: () => void }
  /** It is not sold at present. */
  | { readonly state: 'none' }
  | { readonly state: 'sold'; readonly offered: CapsulePackageDto };

/** The package of one kind as the shop sells it now: prices are never written into a page (docs/product.md §9.6). */
export function usePackage(kind: PackageKind): Offer {
  const { data, error, isFetching, refetch } = useQuery(packagesRead);
  const hydrated = useHydrated();
  if (!hydrated) return { state: 'loading' };
  if (data) {
    const offered = data.find((each) => each.kind === kind);
    return offered ? { state: 'sold', offered } : { state: 'none' };
  }
  if (error !== null) return { state: 'failed', retrying: isFetching, retry: () => void refetch() };
  return { state: 'loading' };
}
