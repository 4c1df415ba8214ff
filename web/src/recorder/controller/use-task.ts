import { useState } from 'react';

/** Replaces TanStack Query's mutations, which would make the first load of public links too heavy. */
export function useTask<Input = void>(task: (input: Input) => Promise<unknown>) {
  const [state, setState] = useState<'ready' | 'running' | 'failed'>('ready');
  const run = async (input: Input): Promise<void> => {
    setState('running');
    try {
      await task(input);
      setState('ready');
    } catch (error) {
      console.warn('Saving, opening or discarding a recording failed', error);
      setState('failed');
    }
  };
  return { run, reset: () => setState('ready'), isRunning: state === 'running', hasFailed: state === 'failed' };
}
