interface Closable {
  close(): Promise<void>;
}

/** Closing may meet servers that are gone already: a worker does not outlive its run for that. */
const CLOSE_DEADLINE_MS = 5_000;

const started: Closable[] = [];

/**
 * Starts something expensive once for each Jest worker, which keeps its modules from one test file to the next. It is closed
 * when Jest lets the worker go; nothing else would end a process that still has connections.
 */
export function oncePerWorker<T extends Closable>(start: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  return () =>
    (shared ??= start().then((one) => {
      if (started.push(one) === 1) process.once('disconnect', () => void closeAll());
      return one;
    }));
}

async function closeAll(): Promise<void> {
  setTimeout(() => process.exit(), CLOSE_DEADLINE_MS);
  await Promise.allSettled(started.map((one) => one.close()));
  process.exit();
}
