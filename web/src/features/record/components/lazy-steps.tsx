import { useEffect, type ReactNode } from 'react';
import { lazyComponent, type RetryProps } from '../../../lib/lazy-component.js';
import { prefetchCode } from '../../../lib/network.js';
import { NotFetched } from '../../../recorder/notice.js';

const loadCustom = () => import('./custom-prompt-step.js');
const loadRecorder = () => import('./recorder-step.js');

/** The steps after the first, fetched while that one is read. */
export const CustomPromptStep = lazyComponent(async () => (await loadCustom()).CustomPromptStep, StepNotFetched);
export const RecorderStep = lazyComponent(async () => (await loadRecorder()).RecorderStep, StepNotFetched);

export const SealedScene = lazyComponent(async () => (await import('./sealed-scene.js')).SealedScene, Unsealed);

function Unsealed({ fallback }: { fallback: ReactNode }) {
  return fallback;
}

/** The later steps load this long after the first, in milliseconds. */
const REST_MS = 1_000;

export function usePrefetchedSteps(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      prefetchCode(loadRecorder);
      prefetchCode(loadCustom);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, []);
}

function StepNotFetched({ onRetry }: RetryProps) {
  return <NotFetched onRetry={onRetry}>This step didn’t load. Try again once you’re back online.</NotFetched>;
}
