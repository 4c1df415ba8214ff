import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useState } from 'react';
import { afterRead, firstSeen, type Arrivals } from './arrivals.js';

/** Follows what comes while a page of responses is open. */
export function useArrivals(responses: readonly SharedResponseDto[], total: number): Arrivals {
  const [arrivals, setArrivals] = useState(() => firstSeen(responses));
  const next = afterRead(arrivals, responses, total);
  if (next !== arrivals) setArrivals(next);
  return next;
}
