/**
 * `npm run compose:check`: builds the images and runs docker-compose.yml, with its own name, ports, secrets and
 * volumes. Checks limits, secrets, networks, both journeys, a reel, two containers per service, killed services,
 * restarts under load, and down and up again. Prints a table and exits with 1 if a step failed; skips with 0 if there
 * is no Docker engine. KEEP=1 leaves everything running. NODE_IMAGE, POSTGRES_IMAGE, REDIS_IMAGE, S3_IMAGE and
 * S3_COMMAND choose other images.
 */
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Crashes } from './crashes.js';
import { composeCommand, engineVersion, run } from './engine.js';
import { closeAndMakeReel, reelOf, reelDespiteInterruption, openCapsule, type Reel } from './reel.js';
import { Installation, SERVICES } from './installation.js';
import { missingSandboxIsLogged, limitsAreSet, networksAreSplit, redisIsGuarded } from './isolation.js';
import { contribute, deliverCapsule, orderWedding, waitUntilPaid, pay, waitUntilHostSees } from './journeys.js';
import { UserData } from './user-data.js';
import { requestsFor, restartUnderLoad, stopDuringUploads, stopWorkers } from './restarts.js';
import { Steps } from './steps.js';
import { Visitor } from './visitor.js';

const OWNER = 'owner@compose.test';
const GUESTS = ['Grandma', 'Uncle'];

const engine = await engineVersion();
const compose = await composeCommand();
if (engine === undefined || compose === undefined) {
  const missing = engine === undefined ? 'no Docker engine responds' : 'Docker Compose is not installed';
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
  const updateUrl = async (): Promise<string> => ([owner.url = ''] = await installation.gateways())[0] ?? '';
  const crashes = new Crashes(installation, owner, OWNER);
  const data = new UserData(installation, owner, OWNER);
  let wedding: PaidCapsuleDto;

  await steps.run('configuration', async () => {
    await installation.compose(['config', '-q']);
    return 'valid';
  });
  await steps.run('build', async () => {
    await installation.compose(['build'], { printOutput: true });
    return 'all images';
  });
  await steps.run('up, one container per service', async () => {
    await installation.up(1);
    return `all healthy, product at ${await updateUrl()}`;
  });
  await steps.run('limits and secrets', () => limitsAreSet(installation));
  await steps.run('Redis password and memory', () => redisIsGuarded(installation));
  await steps.run('networks', () => networksAreSplit(installation));
  await steps.run('sandbox of the video decoder', () => missingSandboxIsLogged(installation));
  await steps.run('time capsule journey', async () => {
    await owner.signIn(OWNER, installation.mail);
    const { id } = await deliverCapsule(owner, OWNER, installation);
    return `signed in, recorded, email arrived, video plays, poster shown (${id})`;
  });
  await steps.run('paid capsule journey', async () => {
    const capsule = await orderWedding(owner);
    await pay(capsule, installation);
    wedding = await waitUntilPaid(owner, capsule.id);
    for (const guest of GUESTS) await contribute(owner.url, wedding, guest);
    await waitUntilHostSees(owner, wedding, GUESTS);
    return `ordered, paid, ${String(GUESTS.length)} contributions, seen by the host, sealed`;
  });
  await steps.run('highlight reel', async () => {
    await closeAndMakeReel(owner, wedding);
    await openCapsule(owner, installation, wedding);
    return `sealed until the day, then ${describeReel(await reelOf(owner, wedding))}`;
  });
  await steps.run('up, two containers per service', async () => {
    await installation.up(2);
    await updateUrl();
    return `${String(SERVICES.length * 2)} containers healthy`;
  });
  await steps.run('time capsule journey again', async () => {
    await deliverCapsule(owner, OWNER, installation);
    const gateways = await installation.gateways();
    return `delivered; ${String(gateways.length)} gateways, each with its own port`;
  });
  for (const service of ['gateway', 'media', 'capsules'] as const) {
    await steps.run(`kill -9 of ${service} during an upload`, () => crashes.duringUpload(service));
  }
  await steps.run('kill -9 of media-worker during processing', () => crashes.duringProcessing());
  await steps.run('kill -9 of media-worker during a reel', async () =>
    describeReel(await reelDespiteInterruption(owner, wedding, () => crashes.killWorkers())),
  );
  await steps.run('kill -9 of delivery at the due second', () => crashes.duringDelivery());
  await steps.run('kill -9 of billing during a payment', () => crashes.duringPayment());
  await steps.run('kill of Redis, storage, PostgreSQL', () => crashes.killServers());
  for (const service of ['capsules', 'delivery', 'billing', 'media'] as const) {
    await steps.run(`restart of ${service} under load`, async () =>
      restartUnderLoad(installation, owner, service, await requestsFor(service, owner, data)),
    );
  }
  for (const service of ['media', 'gateway'] as const) {
    await steps.run(`stop of ${service} during uploads`, async () => {
      const result = await stopDuringUploads(installation, owner, service);
      await updateUrl();
      return result;
    });
  }
  await steps.run(
    'stop of media-worker during a reel',
    async () =>
      `no claim remained, then ${describeReel(await reelDespiteInterruption(owner, wedding, () => stopWorkers(installation)))}`,
  );
  await steps.run('down and up again', async () => {
    const before = await data.snapshot();
    await installation.compose(['down', '-t', '40']);
    await installation.up(2);
    await updateUrl();
    return data.compare(before);
  });
}

function describeReel({ seconds, bytes }: Reel): string {
  return `a reel of ${seconds.toFixed(1)} s and ${String(bytes.length)} bytes`;
}
