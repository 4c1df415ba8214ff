import { useEffect } from 'react';
import { lazyPart } from '../../../lib/lazy-part.js';
import { ahead } from '../../../lib/network.js';
import { FormNotFetched } from '../../../recorder/not-fetched.js';
import { AnswerFetchFailed } from './fetch-failed.js';

const loadAnswering = () => import('../answering.js');

/** The form. Without a connection to fetch it: how to get it after all; the recording itself outlasts a reload. */
export const DetailsForm = lazyPart(async () => (await loadAnswering()).DetailsForm, FormNotFetched);

/** Comes together with the form: whoever has sent it has this, too. */
export const Submitted = lazyPart(async () => (await loadAnswering()).Submitted, AnswerFetchFailed);

/** How long a page has to itself before the parts for later are fetched, in milliseconds. */
const REST_MS = 1_500;

/** Fetches what follows a recording, at the latest when one begins. */
export function useLaterParts(begun: boolean): void {
  useEffect(() => {
    // Without a connection it is tried again when it is needed.
    const timer = setTimeout(() => ahead(loadAnswering), begun ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [begun]);
}
