import { MAX_NOTE_LENGTH, MAX_YEARS_AHEAD } from '@dear-future/contracts/constants';
import { addYears } from 'date-fns';
import type { ScheduleDraft } from '../recording/stored-recording.js';
import { dayInZone, instantInZone } from '../../lib/time/zoned-time.js';

interface ScheduleProblem {
  readonly field: 'recipients' | 'date' | 'time' | 'note';
  readonly title: string;
  readonly description: string;
}

interface Schedule {
  readonly deliveryDate: string;
  readonly personalNote?: string;
}

/** The server validates again with its own clock. @param zone IANA name of the zone of date and time */
export function checkSchedule(draft: ScheduleDraft, now: Date, zone: string): Schedule | ScheduleProblem {
  const { recipients, date, time } = draft;
  const refuse = (field: ScheduleProblem['field'], title: string, description: string): ScheduleProblem => ({
    field,
    title,
    description,
  });
  if (recipients === null) {
    return refuse('recipients', 'Missing recipient', 'Please choose who your time capsule is for.');
  }
  if (date === '') {
    return refuse('date', 'Missing delivery date', 'Please select a delivery date for your time capsule.');
  }
  if (time === '') {
    return refuse('time', 'Missing delivery time', 'Please choose a time of day for your time capsule.');
  }
  const instant = instantInZone(date, time, zone);
  if (instant === null || instant.ms <= now.getTime()) {
    // On the same day, only the time has passed.
    const field = date === dayInZone(now, zone) ? 'time' : 'date';
    return refuse(field, 'Invalid date', 'Delivery date must be in the future.');
  }
  if (instant.ms > addYears(now, MAX_YEARS_AHEAD).getTime()) {
    return refuse('date', 'Invalid date', `Please choose a date within the next ${MAX_YEARS_AHEAD} years.`);
  }
  const note = draft.note.trim();
  if (note.length > MAX_NOTE_LENGTH) {
    return refuse('note', 'Note too long', `Please shorten your note to ${MAX_NOTE_LENGTH} characters.`);
  }
  const deliveryDate = new Date(instant.ms).toISOString();
  return note === '' ? { deliveryDate } : { deliveryDate, personalNote: note };
}
