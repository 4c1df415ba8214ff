interface Closable {
  close(): Promise<void>;
}

/** Closing may wait for dead servers, but a worker must not outlive its run. */
const CLOSE_DEADLINE_MS = 5_000;

const started: Closable[] = [];

/**
 * Starts a resource once per Jest worker, which keeps modules between test files. Closes the resource when Jest
 * disconnects the worker, because open connections would keep the process alive.
 */
export function oncePerWorker<T extends Closable>(start: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  return () =>
    (shared ??= start().then((resource) => {
      if (started.push(resource) === 1) process.once('disconnect', () => void closeAll());
      return resource;
    }));
}

async function closeAll(): Promise<void> {
  setTimeout(() => process.exit(), CLOSE_DEADLINE_MS);
  await Promise.allSettled(started.map((resource) => resource.close()));
  process.exit();
}
