import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useState } from 'react';

type Shown = Pick<SharedResponseDto, 'id' | 'submittedAt' | 'responderName'>;

/** Responses that arrived while the page was open. */
interface NewResponses {
  /** Milliseconds since 1970 of the newest response seen; 0 before the first. */
  readonly newest: number;
  /** Ids of responses that arrived since the page opened. */
  readonly fresh: ReadonlySet<string>;
  /** For screen readers. */
  readonly announcement: string;
}

/** The state when the page opens: nothing is new. */
export function firstSeen(responses: readonly Shown[]): NewResponses {
  return { newest: newestOf(responses), fresh: new Set(), announcement: '' };
}

/**
 * State after another read. Responses newer than all before have arrived or were replaced; older ones come from "Show
 * More". Returns `before` when nothing arrived.
 *
 * @param total number of responses; it makes each announcement different, so that screen readers read it
 */
export function afterRead(before: NewResponses, responses: readonly Shown[], total: number): NewResponses {
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

/** Tracks responses that arrive while the page is open. */
export function useNewResponses(responses: readonly SharedResponseDto[], total: number): NewResponses {
  const [known, setKnown] = useState(() => firstSeen(responses));
  const next = afterRead(known, responses, total);
  if (next !== known) setKnown(next);
  return next;
}

/** The responder's name as shown (docs/product.md §2). */
export function responderOf({ responderName }: Pick<SharedResponseDto, 'responderName'>): string {
  const name = responderName?.trim();
  return name === undefined || name === '' ? 'Anonymous' : name;
}
