import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';

/** The credits for one package. */
export interface CreditGroup {
  packageId: string;
  /** Of the package. */
  name: string;
  available: number;
  /** Spent, or held by an order. */
  used: number;
}

/** The credits by package, those that were taken back left out. */
export function creditGroups(
  credits: readonly CreditDto[],
  packages: readonly Pick<CapsulePackageDto, 'id' | 'name'>[],
): CreditGroup[] {
  const groups = new Map<string, CreditGroup>();
  for (const { packageId, status } of credits) {
    if (status === 'void') continue;
    const name = packages.find(({ id }) => id === packageId)?.name ?? 'Capsule';
    const group = groups.get(packageId) ?? { packageId, name, available: 0, used: 0 };
    if (status === 'available') group.available += 1;
    else group.used += 1;
    groups.set(packageId, group);
  }
  return [...groups.values()];
}
