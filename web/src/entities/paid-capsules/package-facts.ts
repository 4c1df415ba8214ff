import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { Clock, Gift, Users, type LucideIcon } from 'lucide-react';
import { count } from '../../lib/count.js';
import { limitText, minutesText } from './capsule-texts.js';

/** @param packages all packages on sale, among them the Anniversary Capsule, for which credits pay */
export function packageFacts(offer: CapsulePackageDto, packages: readonly CapsulePackageDto[]): [LucideIcon, string][] {
  const facts: [LucideIcon, string][] = [
    [Users, limitText(offer.maxContributors)],
    [Clock, `Up to ${minutesText(offer.maxVideoDurationSeconds)} per video`],
  ];
  const { anniversaryCredits: credits } = offer;
  const creditedPackage = packages.find(({ kind }) => kind === 'anniversary');
  const limitOfEach = creditedPackage ? `, each with ${limitText(creditedPackage.maxContributors).toLowerCase()}` : '';
  if (credits > 0) facts.push([Gift, `Plus ${count(credits, 'Anniversary Capsule')}${limitOfEach}`]);
  return facts;
}
