import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useState } from 'react';

type Shown = Pick<SharedResponseDto, 'id' | 'submittedAt' | 'responderName'>;

/** Responses that arrived while the page was open. */
interface NewResponses {
  /** Milliseconds since 1970 of the newest response seen; 0 before the first. */
  readonly newest: number;
  readonly fresh: ReadonlySet<string>;
  readonly announcement: string;
}

export const firstSeen = (responses: readonly Shown[]): NewResponses => ({
  newest: newestOf(responses),
  fresh: new Set(),
  announcement: '',
});

/**
 * State after another read. Responses newer than all before have arrived or were replaced; older ones come from "Show
 * More". Returns `before` when nothing arrived.
 *
 * @param total number of responses; it makes each announcement different, so that screen readers read it
 */
export function afterRead(before: NewResponses, responses: readonly Shown[], total: number): NewResponses {
  const arrived = responses.filter(({ submittedAt }) => Date.parse(submittedAt) > before.newest);
  const [first] = arrived;
  if (!first) return before;
  const who = arrived.length === 1 ? `New response from ${responderOf(first)}` : `${arrived.length} new responses`;
  return {
    newest: newestOf(arrived),
    fresh: new Set([...before.fresh, ...arrived.map(({ id }) => id)]),
    announcement: `${who}. ${total} in total.`,
  };
}

const newestOf = (responses: readonly Shown[]): number =>
  Math.max(0, ...responses.map(({ submittedAt }) => Date.parse(submittedAt)));

export function useNewResponses(responses: readonly SharedResponseDto[], total: number): NewResponses {
  const [known, setKnown] = useState(() => firstSeen(responses));
  const next = afterRead(known, responses, total);
  if (next !== known) setKnown(next);
  return next;
}

/** The responder's name as shown (docs/product.md §2). */
export const responderOf = ({ responderName }: Pick<SharedResponseDto, 'responderName'>): string =>
  responderName?.trim() || 'Anonymous';
