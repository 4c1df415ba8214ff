interface Closable {
  close(): Promise<void>;
}

/** Closing may hang if a server is dead, but a worker must not outlive its test run. */
const CLOSE_DEADLINE_MS = 5_000;

const resources: Closable[] = [];

/**
 * Returns a function that starts a resource on its first call and then always returns the same one: a Jest worker keeps
 * modules between test files. When Jest disconnects the worker, closes the resource, which could keep the worker alive.
 */
export function oncePerWorker<T extends Closable>(start: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  return () =>
    (shared ??= start().then((resource) => {
      if (resources.push(resource) === 1) process.once('disconnect', () => void closeAll());
      return resource;
    }));
}

async function closeAll(): Promise<void> {
  setTimeout(() => process.exit(), CLOSE_DEADLINE_MS);
  await Promise.allSettled(resources.map((resource) => resource.close()));
  process.exit();
}
