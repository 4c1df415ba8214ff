import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { Installation, Service } from './installation.js';
import type { UserData } from './user-data.js';
import { capsuleForm, type ApiRequest, type ProductVisitor } from '../visitor/visitor.js';

const PARALLEL = 4;
/** The gateway limits how many changes a user may make in an hour. */
const WRITE_PAUSE_MS = 2000;
/** Long enough for half an upload to reach storage, and for SIGTERM to arrive. */
const PROPAGATION_MS = 2000;

/** Returns requests that reach the service and can be repeated safely. */
export async function requestsFor(
  service: 'capsules' | 'delivery' | 'billing' | 'media',
  owner: ProductVisitor,
  data: UserData,
): Promise<ApiRequest[]> {
  switch (service) {
    case 'capsules': {
      const body = { promptTitle: 'Changed again and again', promptDescription: 'Are you still there?' };
      const { id } = await owner.post<SharedPromptDto>('/api/shared-prompts', body, 201);
      return [{ path: '/api/time-capsules' }, { method: 'PATCH', path: `/api/shared-prompts/${id}`, body }];
    }
    case 'delivery':
      return [{ path: '/api/notifications' }, { method: 'POST', path: '/api/notifications/read-all' }];
    case 'billing':
      return [{ path: '/api/payments' }];
    case 'media':
      return [{ path: `/api/videos/${await data.videoName()}` }];
  }
}

/** Restarts one of two containers while the owner sends requests. @throws Error unless every request succeeds */
export async function restartUnderLoad(
  installation: Installation,
  owner: ProductVisitor,
  service: Service,
  requests: readonly ApiRequest[],
): Promise<string> {
  const [first = ''] = await installation.containers(service);
  const counts = new Map<number, number>();
  let shouldRepeat = true;
  const repeat = async (request: ApiRequest): Promise<void> => {
    while (shouldRepeat) {
      const status = await owner.statusOf(request);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (request.method !== undefined) await pause(WRITE_PAUSE_MS);
    }
  };
  const load = Array.from({ length: PARALLEL }, () => Promise.all(requests.map(repeat)));
  try {
    // Docker sends SIGTERM, and SIGKILL only after 40 seconds, the grace period of the compose file.
    await installation.docker('restart', '-t', '40', first);
    await installation.waitForHealthyContainers(service, 2);
  } finally {
    shouldRepeat = false;
    await Promise.all(load);
  }
  const summary = [...counts].map(([status, count]) => `${String(count)} × ${String(status)}`).join(', ');
  if ([...counts.keys()].some((status) => status < 200 || status >= 300)) throw new Error(summary);
  return summary;
}

/** Stops and starts a service during uploads. @throws Error unless all uploads succeed before its containers exit */
export async function stopDuringUploads(
  installation: Installation,
  owner: ProductVisitor,
  service: 'gateway' | 'media',
): Promise<string> {
  const form = await capsuleForm(`Sent while the ${service} service was stopping`, 3600);
  const uploads = Array.from({ length: PARALLEL }, () => owner.beginUpload('/api/time-capsules', form, randomUUID()));
  await Promise.all(uploads.map((upload) => upload.sendFirstHalf()));
  await pause(PROPAGATION_MS);
  const containers = await installation.containers(service);
  const stopping = Promise.all(containers.map((id) => installation.docker('stop', '-t', '40', id))).then(() => 'ended');
  if ((await Promise.race([stopping, pause(PROPAGATION_MS)])) === 'ended')
    throw new Error(`${service} exited before the uploads finished`);
  for (const upload of uploads) upload.sendSecondHalf();
  const statuses = await Promise.all(uploads.map((upload) => upload.status));
  await stopping;
  await installation.docker('start', ...containers);
  await installation.waitForHealthyContainers(service, containers.length);
  await installation.waitForGateways();
  if (statuses.some((status) => status !== 201)) throw new Error(`the uploads returned ${statuses.join(', ')}`);
  return `${String(uploads.length)} uploads in progress: all returned 201`;
}

/** Restarts all containers of media-worker. @throws Error unless they give up their reels when they stop */
export async function restartWorkers(installation: Installation): Promise<void> {
  const workers = await installation.containers('media-worker');
  await Promise.all(workers.map((id) => installation.docker('stop', '-t', '40', id)));
  const held = await installation.sql('SELECT count(*) FROM media.reels WHERE lease_until > clock_timestamp()');
  if (held !== '0') throw new Error(`${held} reels are still claimed by workers that have exited`);
  await installation.docker('start', ...workers);
  await installation.waitForHealthyContainers('media-worker', workers.length);
}
