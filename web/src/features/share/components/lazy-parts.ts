import { useEffect } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.js';
import { prefetchCode } from '../../../lib/network.js';
import { FormNotFetched } from '../../../recorder/notice.js';
import { ResponseFetchFailed } from './fetch-failed.js';

const loadForm = () => import('./details-form.js');
const loadSubmitted = () => import('./submitted.js');

/** The form; offline, a notice with a retry. The recording survives a reload. */
export const DetailsForm = lazyComponent(async () => (await loadForm()).DetailsForm, FormNotFetched);

export const Submitted = lazyComponent(async () => (await loadSubmitted()).Submitted, ResponseFetchFailed);

/** The later parts load this long after the page, in milliseconds. */
const REST_MS = 1_500;

/** Prefetches the form and the last screen, at the latest when a recording begins. */
export function usePrefetchedParts(hasStarted: boolean): void {
  useEffect(() => {
    // Offline, they load when they are needed.
    const timer = setTimeout(
      () => prefetchCode(() => Promise.all([loadForm(), loadSubmitted()])),
      hasStarted ? 0 : REST_MS,
    );
    return () => clearTimeout(timer);
  }, [hasStarted]);
}
