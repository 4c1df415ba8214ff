import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { startTestServers } from '@dear-future/testing/run/test-servers';
import { writeCameraFrame } from './screens/camera.js';

/** The file with the fake camera's picture. */
export const CAMERA = inRepository('.test/e2e/camera.y4m');

/** Draws the fake camera's picture, and starts the test servers whose URLs are not set, such as `TEST_DATABASE_URL`. */
export default async function startServers(): Promise<() => Promise<void>> {
  await mkdir(path.dirname(CAMERA), { recursive: true });
  const [servers] = await Promise.all([startTestServers(), writeCameraFrame(CAMERA)]);
  Object.assign(process.env, servers.environment);
  return () => servers.stop();
}
