/**
 * `npm run compose:check`: builds the images, starts docker-compose.yml with its own name, ports, secrets and volumes,
 * and uses, breaks and restarts the product in the steps below. Prints a table. Exits with 1 if a step failed. If there
 * is no Docker, does nothing and exits with 0. KEEP=1 leaves everything running at the end. NODE_IMAGE, POSTGRES_IMAGE,
 * REDIS_IMAGE, S3_IMAGE and S3_COMMAND choose other images.
 */
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Crashes } from './crashes.js';
import { composeCommand, engineVersion, run } from './docker.js';
import { closeAndMakeReel, interruptReel, openCapsule, reelOf, type Reel } from './reel.js';
import { Installation, SERVICES } from './installation.js';
import { checkLimits, checkNetworks, checkRedis, checkSandboxWarning } from './isolation.js';
import { contribute, deliverCapsule, orderWedding, waitUntilPaid, pay, waitUntilHostSees } from './journeys.js';
import { UserData } from './user-data.js';
import { requestsFor, restartUnderLoad, restartWorkers, stopDuringUploads } from './restarts.js';
import { Steps } from './steps.js';
import { ProductVisitor } from '../visitor/visitor.js';

const OWNER = 'owner@compose.test';
const GUESTS = ['Grandma', 'Uncle'];

const engine = await engineVersion();
const compose = await composeCommand();
if (engine === undefined || compose === undefined) {
  const missing = engine === undefined ? 'no Docker engine responds' : 'Docker Compose is not installed';
  process.stdout.write(`compose:check is SKIPPED: ${missing}. Nothing was checked.\n`);
  process.exit(0);
}
process.stdout.write(`Docker ${engine}, Compose ${(await run([...compose, 'version', '--short'], '.')).trim()}\n`);

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
process.exitCode = steps.hasFailed ? 1 : 0;

async function check(): Promise<void> {
  const owner = new ProductVisitor('');
  const updateUrl = async (): Promise<void> => {
    [owner.url = ''] = await installation.gatewayUrls();
  };
  const crashes = new Crashes(installation, owner, OWNER);
  const data = new UserData(installation, owner, OWNER);
  let wedding: PaidCapsuleDto;

  await steps.run('configuration', async () => {
    await installation.compose(['config', '-q']);
    return 'valid';
  });
  await steps.run('build', async () => {
    await installation.compose(['build'], { shouldPrint: true });
    return 'all images';
  });
  await steps.run('up with one container per service', async () => {
    await installation.up(1);
    await updateUrl();
    return `all healthy; the product is at ${owner.url}`;
  });
  await steps.run('limits and secrets', () => checkLimits(installation));
  await steps.run('Redis password and memory', () => checkRedis(installation));
  await steps.run('networks', () => checkNetworks(installation));
  await steps.run('sandbox of the video decoder', () => checkSandboxWarning(installation));
  await steps.run('time capsule journey', async () => {
    await owner.signIn(OWNER, installation.mail);
    const { id } = await deliverCapsule(owner, OWNER, installation);
    return `signed in, sent a video, got the email, saw the poster (${id})`;
  });
  await steps.run('paid capsule journey', async () => {
    const capsule = await orderWedding(owner);
    await pay(capsule, installation);
    wedding = await waitUntilPaid(owner, capsule.id);
    for (const guest of GUESTS) await contribute(owner.url, wedding, guest);
    await waitUntilHostSees(owner, wedding, GUESTS);
    return `ordered and paid; the host sees ${String(GUESTS.length)} sealed contributions`;
  });
  await steps.run('highlight reel', async () => {
    await closeAndMakeReel(owner, wedding);
    await openCapsule(owner, installation, wedding);
    return `sealed until the day; then ${describeReel(await reelOf(owner, wedding))}`;
  });
  await steps.run('up with two containers per service', async () => {
    await installation.up(2);
    await updateUrl();
    return `${String(SERVICES.length * 2)} containers healthy`;
  });
  await steps.run('time capsule journey again', async () => {
    await deliverCapsule(owner, OWNER, installation);
    const urls = await installation.gatewayUrls();
    return `delivered; ${String(urls.length)} gateways, each with its own port`;
  });
  for (const service of ['gateway', 'media', 'capsules'] as const) {
    await steps.run(`kill -9 of ${service} during an upload`, () => crashes.killDuringUpload(service));
  }
  await steps.run('kill -9 of media-worker during processing', () => crashes.killDuringProcessing());
  await steps.run('kill -9 of media-worker during a reel', async () =>
    describeReel(await interruptReel(owner, wedding, () => crashes.killWorkers())),
  );
  await steps.run('kill -9 of delivery at the due second', () => crashes.killDuringDelivery());
  await steps.run('kill -9 of billing during a payment', () => crashes.killDuringPayment());
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
  await steps.run('stop of media-worker during a reel', async () => {
    const reel = await interruptReel(owner, wedding, () => restartWorkers(installation));
    return `no claim remained; then ${describeReel(reel)}`;
  });
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
