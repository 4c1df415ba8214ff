import { useState } from 'react';

/** Replaces TanStack Query's mutations, which would be too heavy for the first load of public links. */
export function useTask<Input = void>(task: (input: Input) => Promise<unknown>) {
  const [state, setState] = useState<'ready' | 'running' | 'failed'>('ready');
  const run = async (input: Input): Promise<void> => {
    setState('running');
    try {
      await task(input);
      setState('ready');
    } catch (error) {
      console.warn('The recorder’s task failed', error);
      setState('failed');
    }
  };
  return { run, reset: () => setState('ready'), isRunning: state === 'running', hasFailed: state === 'failed' };
}
