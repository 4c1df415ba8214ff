import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { responderOf } from './responder.js';

type Shown = Pick<SharedResponseDto, 'id' | 'submittedAt' | 'responderName'>;

/** What an open page knows about responses that came while it was open. */
export interface Arrivals {
  /** Milliseconds since 1970 of the newest response seen; 0 before the first. */
  readonly newest: number;
  /** Ids of what came since the page was opened. */
  readonly fresh: ReadonlySet<string>;
  /** What to tell people who do not see them appear. */
  readonly announcement: string;
}

/** The page as it was opened: nothing in it is new. */
export function firstSeen(responses: readonly Shown[]): Arrivals {
  return { newest: newestOf(responses), fresh: new Set(), announcement: '' };
}

/**
 * The page after another read. A response newer than all before it has arrived (or was recorded anew); older ones come from
 * "Show more". Answers `before` itself when nothing arrived.
 *
 * @param total of all responses; it makes each announcement a text of its own, which is what gets it read out
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
