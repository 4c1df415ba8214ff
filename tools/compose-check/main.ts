/**
 * `npm run compose:check`: builds the images and runs docker-compose.yml, with its own name, ports, secrets and
 * volumes. Checks limits, secrets, networks, both journeys, a reel, two of everything, killed services, restarts under
 * load, and down and up again. Prints a table and ends with 1 when a step failed. Without a Docker engine it prints
 * that and ends with 0. KEEP=1 leaves all running. NODE_IMAGE, POSTGRES_IMAGE, REDIS_IMAGE, S3_IMAGE and S3_COMMAND
 * choose other images.
 */
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Crashes } from './crashes.js';
import { composeCommand, engineVersion, run } from './engine.js';
import { closeAndMakeReel, reelOf, reelWhileWorkersStop, openCapsule, type Reel } from './reel.js';
import { Installation, SERVICES } from './installation.js';
import { decoderIsTold, limitsAreSet, networksAreSplit, redisIsGuarded } from './isolation.js';
import { contribute, keepCapsule, orderWedding, paidCapsule, pay, seenByHost } from './journeys.js';
import { UserData } from './user-data.js';
import { questionsFor, restartUnderLoad, stopDuringUploads, stopWorkers } from './restarts.js';
import { Steps } from './steps.js';
import { Visitor } from './visitor.js';

const OWNER = 'owner@compose.test';
const GUESTS = ['Grandma', 'Uncle'];

const engine = await engineVersion();
const compose = await composeCommand();
if (engine === undefined || compose === undefined) {
  const missing = engine === undefined ? 'No Docker engine answers here' : 'There is no Docker Compose here';
  process.stdout.write(`compose:check is SKIPPED: ${missing}. Nothing was checked.\n`);
  process.exit(0);
}
process.stdout.write(`Docker ${engine}, ${(await run([...compose, 'version', '--short'], '.')).trim()}\n`);

const installation = await Installation.prepare(compose);
const steps = new Steps();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void installation.remove().finally(() => process.exit(130)));
}
try {
  await check();
} finally {
  if (process.env['KEEP'] !== '1') await installation.remove();
}
process.stdout.write(`\n${steps.table()}\n`);
process.exitCode = steps.failed ? 1 : 0;

async function check(): Promise<void> {
  const owner = new Visitor('');
  const reached = async (): Promise<string> => ([owner.url = ''] = await installation.gateways())[0] ?? '';
  const crashes = new Crashes(installation, owner, OWNER);
  const data = new UserData(installation, owner, OWNER);
  let wedding: PaidCapsuleDto;

  await steps.run('configuration', async () => {
    await installation.call(['config', '-q']);
    return 'valid';
  });
  await steps.run('build', async () => {
    await installation.call(['build'], { loud: true });
    return 'all images';
  });
  await steps.run('up, one of each', async () => {
    await installation.up(1);
    return `all healthy, product at ${await reached()}`;
  });
  await steps.run('limits and secrets', () => limitsAreSet(installation));
  await steps.run('password and memory of Redis', () => redisIsGuarded(installation));
  await steps.run('networks', () => networksAreSplit(installation));
  await steps.run('what decodes videos', () => decoderIsTold(installation));
  await steps.run('journey of a capsule', async () => {
    await owner.signIn(OWNER, installation.mail);
    const { id } = await keepCapsule(owner, OWNER, installation);
    return `signed in, recorded, mail came, video plays, poster drawn (${id})`;
  });
  await steps.run('journey of a purchase', async () => {
    const capsule = await orderWedding(owner);
    await pay(capsule, installation);
    wedding = await paidCapsule(owner, capsule.id);
    for (const guest of GUESTS) await contribute(owner.url, wedding, guest);
    await seenByHost(owner, wedding, GUESTS);
    return `ordered, paid, ${String(GUESTS.length)} contributions, seen by the host, sealed`;
  });
  await steps.run('its highlight reel', async () => {
    await closeAndMakeReel(owner, wedding);
    await openCapsule(owner, installation, wedding);
    return `sealed until the day, then ${told(await reelOf(owner, wedding))}`;
  });
  await steps.run('up, two of each', async () => {
    await installation.up(2);
    await reached();
    return `${String(SERVICES.length * 2)} containers healthy`;
  });
  await steps.run('the same at two of each', async () => {
    await keepCapsule(owner, OWNER, installation);
    const gateways = await installation.gateways();
    return `journey of a capsule; ${String(gateways.length)} gateways, each with a port`;
  });
  for (const service of ['gateway', 'media', 'capsules'] as const) {
    await steps.run(`kill -9 of ${service} in an upload`, () => crashes.duringUpload(service));
  }
  await steps.run('kill -9 of media-worker at work', () => crashes.duringProcessing());
  await steps.run('kill -9 of media-worker in a reel', async () =>
    told(await reelWhileWorkersStop(owner, wedding, () => crashes.ofWorkers())),
  );
  await steps.run('kill -9 of delivery at the second', () => crashes.duringDelivery());
  await steps.run('kill -9 of billing in a payment', () => crashes.duringPayment());
  await steps.run('kill of Redis, storage, PostgreSQL', () => crashes.ofServers());
  for (const service of ['capsules', 'delivery', 'billing', 'media'] as const) {
    await steps.run(`restart of ${service} under load`, async () =>
      restartUnderLoad(installation, owner, service, await questionsFor(service, owner, data)),
    );
  }
  for (const service of ['media', 'gateway'] as const) {
    await steps.run(`stop of ${service} in uploads`, async () => {
      const seen = await stopDuringUploads(installation, owner, service);
      await reached();
      return seen;
    });
  }
  await steps.run(
    'stop of media-worker in a reel',
    async () =>
      `no claim remained, then ${told(await reelWhileWorkersStop(owner, wedding, () => stopWorkers(installation)))}`,
  );
  await steps.run('down and up again', async () => {
    const before = await data.snapshot();
    await installation.call(['down', '-t', '40']);
    await installation.up(2);
    await reached();
    return data.compare(before);
  });
}

function told({ seconds, bytes }: Reel): string {
  return `a reel of ${seconds.toFixed(1)} s and ${String(bytes.length)} bytes`;
}
