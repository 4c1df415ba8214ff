import { startTestServers } from '@dear-future/testing/run/test-servers';

/** Starts PostgreSQL, Redis and S3 for the run, except those whose addresses are given (TEST_DATABASE_URL, …), and stops them after it. */
export default async function startServers(): Promise<() => Promise<void>> {
  const servers = await startTestServers();
  Object.assign(process.env, servers.environment);
  return () => servers.stop();
}
