import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useState } from 'react';

type Shown = Pick<SharedResponseDto, 'id' | 'submittedAt' | 'responderName'>;

interface NewResponses {
  /** Milliseconds since 1970; 0 before the first response. */
  readonly newest: number;
  readonly fresh: ReadonlySet<string>;
  readonly announcement: string;
}

export const firstSeen = (responses: readonly Shown[]): NewResponses => ({
  newest: newestOf(responses),
  fresh: new Set(),
  announcement: '',
});

/** Ignores older responses from "Show More". `total` makes each announcement different, so that it is read out. */
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

export const responderOf = ({ responderName }: Pick<SharedResponseDto, 'responderName'>): string =>
  responderName?.trim() || 'Anonymous';
