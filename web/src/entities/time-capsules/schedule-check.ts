import { MAX_NOTE_LENGTH, MAX_YEARS_AHEAD } from '@dear-future/contracts/constants';
import { addYears } from 'date-fns';
import type { Resolver } from 'react-hook-form';
import type { ScheduleDraft } from '../recording/stored-recording.js';
import { dayInZone, instantInZone } from '../../lib/time/zoned-time.js';
import { isTooLong } from '../../lib/text-length.js';
import { currentTime } from '../../lib/time/clock.js';

type Problem = readonly [field: keyof ScheduleDraft, title: string, description: string];

/**
 * Returns the first problem, or null. The server checks again with its own clock.
 * @param zone the draft's IANA time zone; null if date and time have not changed, because then they may be in the past
 */
export function scheduleProblem(draft: ScheduleDraft, now: Date, zone: string | null): Problem | null {
  if (draft.recipients === null) {
    return ['recipients', 'Missing recipient', 'Please choose who your time capsule is for.'];
  }
  const problem = zone === null ? null : dateProblem(draft, now, zone);
  if (problem !== null) return problem;
  return isTooLong(draft.note, MAX_NOTE_LENGTH)
    ? ['note', 'Note too long', `Please shorten your note to ${MAX_NOTE_LENGTH} characters.`]
    : null;
}

function dateProblem({ date, time }: ScheduleDraft, now: Date, zone: string): Problem | null {
  if (date === '') return ['date', 'Missing delivery date', 'Please select a delivery date for your time capsule.'];
  if (time === '') return ['time', 'Missing delivery time', 'Please choose a time of day for your time capsule.'];
  const ms = instantInZone(date, time, zone)?.ms ?? 0;
  if (ms <= now.getTime()) {
    // On the same day, only the time has passed.
    const field = date === dayInZone(now, zone) ? 'time' : 'date';
    return [field, 'Invalid date', 'Delivery date must be in the future.'];
  }
  if (ms <= addYears(now, MAX_YEARS_AHEAD).getTime()) return null;
  return ['date', 'Invalid date', `Please choose a date within the next ${MAX_YEARS_AHEAD} years.`];
}

/** @param zoneOf returns the argument `zone` for {@link scheduleProblem} */
export const scheduleResolver =
  (zoneOf: (draft: ScheduleDraft) => string | null): Resolver<ScheduleDraft> =>
  (draft) => {
    const problem = scheduleProblem(draft, currentTime(), zoneOf(draft));
    if (problem === null) return { values: draft, errors: {} };
    const [field, type, message] = problem;
    return { values: {}, errors: { [field]: { type, message } } };
  };

/** Returns the date and time of a checked draft as ISO 8601 in UTC. */
export const deliveryDateOf = ({ date, time }: ScheduleDraft, zone: string): string =>
  new Date(instantInZone(date, time, zone)?.ms ?? NaN).toISOString();
