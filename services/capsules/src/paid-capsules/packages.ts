import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';

/** In the order in which the wizard shows them. An `id` never changes, because capsules refer to it. */
export const PACKAGES: readonly CapsulePackageDto[] = [
  {
    id: 'wedding-capsule',
    kind: 'wedding',
    name: 'Wedding Capsule',
    description: 'The voices of everyone who was there, opened together on the day you choose.',
    basePriceCents: 2900,
    maxContributors: 50,
    maxVideoDurationSeconds: 300,
    capsuleType: 'wedding',
    anniversaryCredits: 0,
  },
  {
    id: 'anniversary-capsule',
    kind: 'anniversary',
    name: 'Anniversary Capsule',
    description: 'Wishes for another year together, from the people closest to you.',
    basePriceCents: 1900,
    maxContributors: 25,
    maxVideoDurationSeconds: 300,
    capsuleType: 'anniversary',
    anniversaryCredits: 0,
  },
  {
    id: 'forever-bundle',
    kind: 'bundle',
    name: 'Forever Bundle',
    description:
      'One Wedding Capsule with room for everyone you know, and 5 Anniversary Capsules for the years that follow.',
    basePriceCents: 5900,
    maxContributors: null,
    maxVideoDurationSeconds: 300,
    capsuleType: 'wedding',
    anniversaryCredits: 5,
  },
];
