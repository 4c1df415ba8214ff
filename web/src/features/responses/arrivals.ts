import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useState } from 'react';

type Shown = Pick<SharedResponseDto, 'id' | 'submittedAt' | 'responderName'>;

/** What an open page knows about responses that came while it was open. */
interface Arrivals {
  /** Milliseconds since 1970 of the newest response seen; 0 before the first. */
  readonly newest: number;
  /** Ids of what came since the page was opened. */
  readonly fresh: ReadonlySet<string>;
  /** For screen readers. */
  readonly announcement: string;
}

/** The page as it was opened: nothing in it is new. */
export function firstSeen(responses: readonly Shown[]): Arrivals {
  return { newest: newestOf(responses), fresh: new Set(), announcement: '' };
}

/**
 * State after another read. Responses newer than all before have arrived or were replaced; older ones come from "Show
 * more". Returns `before` when nothing arrived.
 *
 * @param total of all responses: it makes each announcement a new text, so that screen readers read it
 */
export function afterRead(before: Arrivals, responses: readonly Shown[], total: number): Arrivals {
  const arrived = responses.filter((response) => Date.parse(response.submittedAt) > before.newest);
  const [first] = arrived;
  if (!first) return before;
  const who = arrived.length === 1 ? `New response from ${responderOf(first)}` : `${arrived.length} new responses`;
  return {
    newest: newestOf(arrived),
    fresh: new Set([...before.fresh, ...arrived.map(({ id }) => id)]),
    announcement: `${who}. ${total} in total.`,
  };
}

function newestOf(responses: readonly Shown[]): number {
  return responses.reduce((newest, { submittedAt }) => Math.max(newest, Date.parse(submittedAt)), 0);
}

/** Follows what comes while a page of responses is open. */
export function useArrivals(responses: readonly SharedResponseDto[], total: number): Arrivals {
  const [arrivals, setArrivals] = useState(() => firstSeen(responses));
  const next = afterRead(arrivals, responses, total);
  if (next !== arrivals) setArrivals(next);
  return next;
}

/** Who answered, as the product says it (docs/product.md §2). */
export function responderOf({ responderName }: Pick<SharedResponseDto, 'responderName'>): string {
  const name = responderName?.trim();
  return name === undefined || name === '' ? 'Anonymous' : name;
}
