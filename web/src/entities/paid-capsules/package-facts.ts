import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { Clock, Gift, Users, type LucideIcon } from 'lucide-react';
import { count } from '../../lib/count.js';
import { limitText, minutesText } from './capsule-texts.js';

export function packageFacts(offer: CapsulePackageDto): [LucideIcon, string][] {
  const facts: [LucideIcon, string][] = [
    [Users, limitText(offer.maxContributors)],
    [Clock, `Up to ${minutesText(offer.maxVideoDurationSeconds)} per video`],
  ];
  const { anniversaryCredits: credits } = offer;
  if (credits > 0) facts.push([Gift, `Plus ${count(credits, 'Anniversary Capsule')}, each with up to 25 contributors`]);
  return facts;
}
