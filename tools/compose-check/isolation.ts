import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICES, type Installation } from './installation.js';

/** These run other vendors' images: some read passwords from the environment, and none has a heap limit from us. */
const SERVERS = ['postgres', 'redis', 's3'] as const;
/** Without a limit, an attempt to connect to a blocked address would neither succeed nor fail. */
const CONNECT_TIMEOUT_MS = 3000;
/** The rest of a container's memory is for buffers and stacks. */
const MAX_HEAP_SHARE = 0.6;

/** The parts of `docker inspect` that we read. */
interface ContainerDetails {
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

/** Checks that all containers have limits and few privileges, and that ours have no secrets in their environment. */
export async function checkLimits(installation: Installation): Promise<string> {
  const values = await secretValues(installation.secretsFolder);
  const all = [...SERVICES, ...SERVERS, 'mailbox', 'stripe-sandbox'];
  for (const service of all) {
    const { Name, Config, HostConfig } = await inspect(installation, service);
    const { Memory, PidsLimit, ReadonlyRootfs, CapDrop, SecurityOpt } = HostConfig;
    const fail = (problem: string): never => {
      throw new Error(`${Name}: ${problem}`);
    };
    if (Memory === 0 || (PidsLimit ?? 0) <= 0) fail('memory or processes are not limited');
    if (!ReadonlyRootfs || !CapDrop?.includes('ALL')) fail('the file system is writable or capabilities remain');
    if (!SecurityOpt?.some((option) => option.startsWith('no-new-privileges'))) fail('programs may gain privileges');
    if (SERVERS.some((server) => server === service)) continue;
    const heap = Number(/--max-old-space-size=(\d+)/.exec(Config.Env.join(' '))?.[1] ?? Infinity) * 1024 ** 2;
    if (heap > Memory * MAX_HEAP_SHARE) fail('the heap limit is too large for the memory limit');
    const exposed = Config.Env.find((line) => values.some((value) => line.includes(value)));
    if (exposed !== undefined) fail(`the variable ${exposed.split('=', 1)[0] ?? ''} contains a secret`);
  }
  return `${String(all.length)} kinds of containers with limits and few privileges; secrets only in files`;
}

/** Checks that Redis requires its password, limits its memory and evicts nothing. */
export async function checkRedis(installation: Installation): Promise<string> {
  const [id = ''] = await installation.containers('redis');
  const execute = async (command: string): Promise<string> =>
    (await installation.docker('exec', id, 'sh', '-c', command)).trim();
  for (const command of ['ping', 'flushall', 'config get maxmemory']) {
    const reply = await execute(`redis-cli ${command}`);
    if (!reply.startsWith('NOAUTH')) throw new Error(`${command} without a password returned ${reply}`);
  }
  const password = 'REDISCLI_AUTH=$(sed -n "s/^requirepass //p" /run/secrets/redis_conf)';
  const config = await execute(
    `export ${password}; redis-cli config get maxmemory; redis-cli config get maxmemory-policy`,
  );
  const [, maxMemory = '0', , policy] = config.split(/\s+/);
  if (Number(maxMemory) === 0 || policy !== 'noeviction')
    throw new Error(`the memory of Redis is not limited, or Redis evicts keys: ${config}`);
  return `refuses calls without the password; takes at most ${String(Number(maxMemory) / 1024 ** 2)} MB, evicts nothing`;
}

/**
 * Checks that the network `edge` reaches only the gateway, that the gateway reaches the capsules service and Redis, and
 * that media-worker reaches Redis, but not the gateway or the capsules and billing services.
 */
export async function checkNetworks(installation: Installation): Promise<string> {
  const gateway = await inspect(installation, 'gateway');
  const edge = Object.keys(gateway.NetworkSettings.Networks).find((name) => name.endsWith('_edge')) ?? '';
  const gatewayAddress = `${gateway.NetworkSettings.Networks[edge]?.IPAddress ?? ''}:8080`;
  const insideAddresses: string[] = [];
  for (const [service, port] of [
    ...(['capsules', 'media', 'media-worker', 'billing', 'delivery'] as const).map((name) => [name, 8080] as const),
    ...([
      ['postgres', 5432],
      ['redis', 6379],
      ['s3', 9000],
    ] as const),
  ]) {
    const { NetworkSettings } = await inspect(installation, service);
    for (const { IPAddress } of Object.values(NetworkSettings.Networks))
      insideAddresses.push(`${IPAddress}:${String(port)}`);
  }
  const runArgs = [
    'run',
    '--rm',
    '--network',
    edge,
    gateway.Config.Image,
    'node',
    '-e',
    connectScript([gatewayAddress, ...insideAddresses]),
  ];
  const fromEdge = await installation.docker(...runArgs);
  if (fromEdge.trim() !== gatewayAddress)
    throw new Error(`the edge network reaches ${fromEdge.trim()}, but should reach only ${gatewayAddress}`);
  const reachableFrom = async (service: string, targets: string[]): Promise<string> => {
    const [id = ''] = await installation.containers(service);
    return (await installation.docker('exec', id, 'node', '-e', connectScript(targets))).trim();
  };
  const fromGateway = await reachableFrom('gateway', ['capsules:8080', 'redis:6379']);
  if (fromGateway !== 'capsules:8080 redis:6379')
    throw new Error(`the gateway reaches "${fromGateway}", but should reach capsules and redis`);
  const fromWorker = await reachableFrom('media-worker', [
    'redis:6379',
    gatewayAddress,
    'gateway:8080',
    'capsules:8080',
    'media:8080',
    'billing:8080',
    'delivery:8080',
  ]);
  if (fromWorker !== 'redis:6379') throw new Error(`media-worker reaches "${fromWorker}", but should reach only redis`);
  const { NetworkSettings } = await inspect(installation, 'media-worker');
  const networks = Object.keys(NetworkSettings.Networks);
  const isInternal = await installation.docker('network', 'inspect', '--format', '{{.Internal}}', ...networks);
  if (isInternal.includes('false'))
    throw new Error(`a network of media-worker reaches the internet: ${networks.join(', ')}`);
  return `the edge network reaches the gateway but none of ${String(insideAddresses.length)} other addresses; media-worker reaches Redis, but neither a service nor the internet`;
}

/** Checks that media-worker logs a warning if, and only if, its kernel lacks features for the decoder's sandbox. */
export async function checkSandboxWarning(installation: Installation): Promise<string> {
  const [id = ''] = await installation.containers('media-worker');
  const confinement = "import('/app/services/media/dist/processing/confinement.js')";
  const script = `${confinement}.then(async ({ confinement }) => console.log((await confinement()).exposedTo.join(', ')))`;
  const exposedTo = (await installation.docker('exec', id, 'node', '-e', script)).trim();
  const isLogged = (await installation.docker('logs', id)).includes('programs.exposed');
  if (isLogged !== (exposedTo !== '')) {
    throw new Error(
      `the log ${isLogged ? 'has a' : 'lacks the'} warning, but programs can reach ${exposedTo || 'nothing'}`,
    );
  }
  return exposedTo === ''
    ? 'isolated by namespaces'
    : `not isolated, as the log says (programs can reach ${exposedTo})`;
}

/** Returns a script that prints which of the addresses it can reach. */
function connectScript(addresses: string[]): string {
  return `
    const { connect } = require('node:net');
    const attempts = ${JSON.stringify(addresses)}.map((address) => new Promise((resolve) => {
      const [host, port] = address.split(':');
      const end = (result) => { socket.destroy(); resolve(result); };
      const socket = connect({ host, port, timeout: ${String(CONNECT_TIMEOUT_MS)} }, () => end(address));
      socket.on('error', () => end()).on('timeout', () => end());
    }));
    Promise.all(attempts).then((all) => console.log(all.filter(Boolean).join(' ')));`;
}

async function inspect(installation: Installation, service: string): Promise<ContainerDetails> {
  const [id = ''] = await installation.containers(service);
  const [found] = JSON.parse(await installation.docker('inspect', id)) as [ContainerDetails];
  return found;
}

/** Returns the secret parts of the files' contents, such as the password in a URL. */
async function secretValues(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.flatMap((text) => text.match(/[\w+/]{20,}/g) ?? []);
}
