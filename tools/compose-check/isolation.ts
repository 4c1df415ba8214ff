import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICES, type Installation } from './installation.js';

/** Third-party images, which take passwords from the environment. */
const SERVERS = ['postgres', 'redis', 's3'] as const;
/** Blocked addresses do not answer. */
const PATIENCE_MS = 3000;
/** The rest of a container's memory is for buffers and stacks. */
const LARGEST_HEAP = 0.6;

/** The parts of `docker inspect` that we read. */
interface Inspected {
  Name: string;
  Config: { Env: string[]; Image: string };
  HostConfig: {
    Memory: number;
    PidsLimit: number | null;
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    SecurityOpt: string[] | null;
  };
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
}

/** Each container has limits and minimal privileges, and none of ours has a secret in its environment. */
export async function limitsAreSet(installation: Installation): Promise<string> {
  const values = await secretValues(installation.secrets);
  const all = [...SERVICES, ...SERVERS, 'mailbox', 'stripe-sandbox'];
  for (const service of all) {
    const { Name, Config, HostConfig } = await inspect(installation, service);
    const { Memory, PidsLimit, ReadonlyRootfs, CapDrop, SecurityOpt } = HostConfig;
    const refuse = (problem: string): never => {
      throw new Error(`${Name}: ${problem}`);
    };
    if (Memory === 0 || (PidsLimit ?? 0) <= 0) refuse('no limit of memory or processes');
    if (!ReadonlyRootfs || !CapDrop?.includes('ALL')) refuse('a writable file system or capabilities');
    if (!SecurityOpt?.some((option) => option.startsWith('no-new-privileges'))) refuse('may gain privileges');
    if (SERVERS.some((server) => server === service)) continue;
    const heap = Number(/--max-old-space-size=(\d+)/.exec(Config.Env.join(' '))?.[1] ?? Infinity) * 1024 ** 2;
    if (heap > Memory * LARGEST_HEAP) refuse('its heap does not fit its memory');
    const shown = Config.Env.find((line) => values.some((value) => line.includes(value)));
    if (shown !== undefined) refuse(`a secret in ${shown.split('=', 1)[0] ?? ''}`);
  }
  return `${String(all.length)} kinds of containers: memory, processes, file system, capabilities; secrets only as files`;
}

export async function redisIsGuarded(installation: Installation): Promise<string> {
  const [id = ''] = await installation.containers('redis');
  const ask = async (command: string): Promise<string> =>
    (await installation.docker('exec', id, 'sh', '-c', command)).trim();
  for (const command of ['ping', 'flushall', 'config get maxmemory']) {
    const answer = await ask(`redis-cli ${command}`);
    if (!answer.startsWith('NOAUTH')) throw new Error(`${command} without a password was answered ${answer}`);
  }
  const password = 'REDISCLI_AUTH=$(sed -n "s/^requirepass //p" /run/secrets/redis_conf)';
  const told = await ask(`export ${password}; redis-cli config get maxmemory; redis-cli config get maxmemory-policy`);
  const [, most = '0', , policy] = told.split(/\s+/);
  if (Number(most) === 0 || policy !== 'noeviction') throw new Error(`its memory: ${told}`);
  return `NOAUTH without the password; at most ${String(Number(most) / 1024 ** 2)} MB, noeviction`;
}

/** From the public network only the gateway can be reached; media-worker, which decodes videos, has no way out. */
export async function networksAreSplit(installation: Installation): Promise<string> {
  const gateway = await inspect(installation, 'gateway');
  const edge = Object.keys(gateway.NetworkSettings.Networks).find((name) => name.endsWith('_edge')) ?? '';
  const front = `${gateway.NetworkSettings.Networks[edge]?.IPAddress ?? ''}:8080`;
  const inside: string[] = [];
  for (const [service, port] of [
    ...(['capsules', 'media', 'media-worker', 'billing', 'delivery'] as const).map((name) => [name, 8080] as const),
    ...([
      ['postgres', 5432],
      ['redis', 6379],
      ['s3', 9000],
    ] as const),
  ]) {
    const { NetworkSettings } = await inspect(installation, service);
    for (const { IPAddress } of Object.values(NetworkSettings.Networks)) inside.push(`${IPAddress}:${String(port)}`);
  }
  const run = ['run', '--rm', '--network', edge, gateway.Config.Image, 'node', '-e', connects([front, ...inside])];
  const fromEdge = await installation.docker(...run);
  if (fromEdge.trim() !== front) throw new Error(`from the edge ${fromEdge.trim()} answer, and only ${front} should`);
  const reach = async (service: string, targets: string[]): Promise<string> => {
    const [id = ''] = await installation.containers(service);
    return (await installation.docker('exec', id, 'node', '-e', connects(targets))).trim();
  };
  const all = await reach('gateway', ['capsules:8080', 'redis:6379']);
  if (all !== 'capsules:8080 redis:6379') throw new Error(`the gateway reaches ${all}`);
  const out = await reach('media-worker', ['redis:6379', front, 'gateway:8080', 'capsules:8080', 'billing:8080']);
  if (out !== 'redis:6379') throw new Error(`media-worker reaches ${out}`);
  return `from the edge the gateway answers and ${String(inside.length)} addresses do not; media-worker reaches its servers alone`;
}

/** media-worker logs the sandbox features that are missing. */
export async function decoderIsTold(installation: Installation): Promise<string> {
  const [id = ''] = await installation.containers('media-worker');
  const confined = "import('/app/services/media/dist/processing/confinement.js')";
  const script = `${confined}.then(async ({ confinement }) => console.log((await confinement()).missing.join(', ')))`;
  const missing = (await installation.docker('exec', id, 'node', '-e', script)).trim();
  const said = (await installation.docker('logs', id)).includes('programs.exposed');
  if (said !== (missing !== '')) throw new Error(`missing: ${missing}, and the log ${said ? 'says' : 'says not'} so`);
  return missing === '' ? 'behind namespaces' : `no namespaces here, as the log says (not kept from: ${missing})`;
}

/** A program that prints the reachable addresses. */
function connects(addresses: string[]): string {
  return `
    const { connect } = require('node:net');
    const tried = ${JSON.stringify(addresses)}.map((address) => new Promise((resolve) => {
      const [host, port] = address.split(':');
      const end = (result) => { line.destroy(); resolve(result); };
      const line = connect({ host, port, timeout: ${String(PATIENCE_MS)} }, () => end(address));
      line.on('error', () => end()).on('timeout', () => end());
    }));
    Promise.all(tried).then((all) => console.log(all.filter(Boolean).join(' ')));`;
}

async function inspect(installation: Installation, service: string): Promise<Inspected> {
  const [id = ''] = await installation.containers(service);
  const [found] = JSON.parse(await installation.docker('inspect', id)) as [Inspected];
  return found;
}

/** Whole values, or passwords of URLs. */
async function secretValues(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.flatMap((text) => text.match(/[\w+/]{20,}/g) ?? []);
}
