interface Closable {
  close(): Promise<void>;
}

/** Closing may wait for dead servers; a worker must not outlive its run. */
const CLOSE_DEADLINE_MS = 5_000;

const started: Closable[] = [];

/**
 * Starts a resource once per Jest worker, which keeps modules between test files. Closes it when Jest disconnects the
 * worker: open connections would keep the process alive.
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
