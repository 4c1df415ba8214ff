import { lazyPart } from '../../../lib/lazy-part.js';
import { ahead } from '../../../lib/network.js';
import { FormNotFetched } from '../../../recorder/not-fetched.js';

const load = () => import('./schedule-step.js');

/** The form, fetched while the recording is watched. */
export const ScheduleStep = lazyPart(async () => (await load()).ScheduleStep, FormNotFetched);

/** Fetches it ahead. Without a connection it is tried again when it is needed. */
export function prepareSchedule(): void {
  ahead(load);
}
