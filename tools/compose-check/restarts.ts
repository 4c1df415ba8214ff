import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { Installation, Service } from './installation.js';
import { capsuleForm } from './journeys.js';
import type { UserData } from './user-data.js';
import type { Asked, Visitor } from './visitor.js';

const AT_ONCE = 4;
/** Time for half an upload to reach storage, and for a signal to arrive. */
const MOMENT_MS = 2000;

/** Reads, and idempotent writes. */
export async function questionsFor(
  service: 'capsules' | 'delivery' | 'billing' | 'media',
  owner: Visitor,
  data: UserData,
): Promise<Asked[]> {
  switch (service) {
    case 'capsules': {
      const words = { promptTitle: 'Asked all the time', promptDescription: 'Are you still there?' };
      const { id } = await owner.post<SharedPromptDto>('/api/shared-prompts', words, 201);
      return [{ path: '/api/time-capsules' }, { method: 'PATCH', path: `/api/shared-prompts/${id}`, body: words }];
    }
    case 'delivery':
      return [{ path: '/api/notifications' }, { method: 'POST', path: '/api/notifications/read-all' }];
    case 'billing':
      return [{ path: '/api/payments' }];
    case 'media':
      return [{ path: `/api/videos/${await data.videoName()}` }];
  }
}

/** Restarts one of two containers: every request succeeds. */
export async function restartUnderLoad(
  installation: Installation,
  visitor: Visitor,
  service: Service,
  questions: readonly Asked[],
): Promise<string> {
  const [first = ''] = await installation.containers(service);
  const answers = new Map<number, number>();
  let going = true;
  const ask = async (asked: Asked): Promise<void> => {
    while (going) {
      const status = await visitor.status(asked);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const load = Array.from({ length: AT_ONCE }, () => Promise.all(questions.map(ask)));
  try {
    // SIGTERM first, and a kill only after the grace period of the compose file.
    await installation.docker('restart', '-t', '40', first);
    await installation.well(service, 2);
  } finally {
    going = false;
    await Promise.all(load);
  }
  const told = [...answers].map(([status, count]) => `${String(count)} × ${String(status)}`).join(', ');
  if ([...answers.keys()].some((status) => status < 200 || status >= 300)) throw new Error(told);
  return told;
}

/** Each upload is finished before its container ends. */
export async function stopDuringUploads(
  installation: Installation,
  visitor: Visitor,
  service: 'gateway' | 'media',
): Promise<string> {
  const form = await capsuleForm(`Sent while ${service} was told to stop`, 3600);
  const uploads = Array.from({ length: AT_ONCE }, () => visitor.beginToSend('/api/time-capsules', form, randomUUID()));
  await Promise.all(uploads.map((upload) => upload.firstHalf()));
  await pause(MOMENT_MS);
  const containers = await installation.containers(service);
  const stopping = Promise.all(containers.map((id) => installation.docker('stop', '-t', '40', id))).then(() => 'ended');
  if ((await Promise.race([stopping, pause(MOMENT_MS)])) === 'ended')
    throw new Error(`${service} ended before the uploads did`);
  for (const upload of uploads) upload.secondHalf();
  const statuses = await Promise.all(uploads.map((upload) => upload.status));
  await stopping;
  await installation.docker('start', ...containers);
  await installation.well(service, containers.length);
  await installation.healthy();
  if (statuses.some((status) => status !== 201)) throw new Error(`the uploads were answered ${statuses.join(', ')}`);
  return `${String(uploads.length)} uploads that were halfway: all answered 201`;
}

/** Workers give up their claim, so the next worker continues at once and not after the lease. */
export async function stopWorkers(installation: Installation): Promise<void> {
  const workers = await installation.containers('media-worker');
  await Promise.all(workers.map((id) => installation.docker('stop', '-t', '40', id)));
  const held = await installation.sql('SELECT count(*) FROM media.reels WHERE lease_until > clock_timestamp()');
  if (held !== '0') throw new Error(`${held} reels are still claimed by a worker that has ended`);
  await installation.docker('start', ...workers);
  await installation.well('media-worker', workers.length);
}
