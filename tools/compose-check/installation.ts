import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { MailboxReader } from '@dear-future/testing/mailbox-reader';
import { freePort, isPortFree } from '@dear-future/local-servers/processes/free-port';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { StripeSandboxClient } from '@dear-future/local-servers/stripe-sandbox-client';
import { run } from './docker.js';

export const SERVICES = ['gateway', 'capsules', 'media', 'media-worker', 'billing', 'delivery'] as const;
export type Service = (typeof SERVICES)[number];

/** Variables with which operators choose other images, for example from their own registry. */
const IMAGE_VARIABLES = ['NODE_IMAGE', 'POSTGRES_IMAGE', 'REDIS_IMAGE', 'S3_IMAGE', 'S3_COMMAND'];

const TIMEOUT_MS = 600_000;

/** A separate installation with its own name, ports, secrets and volumes. */
export class Installation {
  readonly mail: MailboxReader;
  readonly stripe: StripeSandboxClient;

  private constructor(
    private readonly composeCommand: readonly string[],
    private readonly folder: string,
    readonly secretsFolder: string,
    mailboxPort: number,
    stripePort: number,
  ) {
    this.mail = new MailboxReader(`http://127.0.0.1:${String(mailboxPort)}`);
    this.stripe = new StripeSandboxClient(`http://127.0.0.1:${String(stripePort)}`);
  }

  /** Writes the settings and secrets, but starts nothing. */
  static async prepare(command: readonly string[]): Promise<Installation> {
    const folder = await mkdtemp(path.join(tmpdir(), 'dear-future-compose-'));
    const file = path.join(folder, 'env');
    const secretsFolder = path.join(folder, '.secrets');
    const [gateway, mailbox, stripe] = [await twoAdjacentPorts(), await freePort(), await freePort()];
    const settings = {
      PORT: `${String(gateway)}-${String(gateway + 1)}`,
      MAILBOX_PORT: String(mailbox),
      STRIPE_PORT: String(stripe),
      PUBLIC_URL: `http://localhost:${String(gateway)}`,
      VERSION: 'compose-check',
      SECRETS: secretsFolder,
      ...Object.fromEntries(IMAGE_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    };
    const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    await run([process.execPath, inRepository('deploy/make-env.mjs'), '--file', file, ...pairs], folder);
    const composeCommand = [
      ...command,
      '--env-file',
      file,
      '-p',
      path.basename(folder).toLowerCase(),
      '--profile',
      'trial',
    ];
    return new Installation(composeCommand, folder, secretsFolder, mailbox, stripe);
  }

  compose(args: readonly string[], options?: { shouldPrint?: boolean }): Promise<string> {
    return run([...this.composeCommand, ...args], inRepository(), options);
  }

  async up(containersPerService: number): Promise<void> {
    const scale = SERVICES.flatMap((service) => ['--scale', `${service}=${String(containersPerService)}`]);
    await this.compose(['up', '-d', '--no-build', ...scale]);
    for (const service of SERVICES) await this.waitForHealthyContainers(service, containersPerService);
    await this.waitForGateways();
  }

  async waitForHealthyContainers(service: Service, count: number): Promise<void> {
    await eventually(
      async () => {
        const states = await Promise.all((await this.containers(service)).map((id) => this.health(id)));
        return states.filter((state) => state === 'healthy').length >= count;
      },
      { withinMs: TIMEOUT_MS, everyMs: 1000, what: `${String(count)} healthy containers of ${service}` },
    );
  }

  async waitForGateways(): Promise<void> {
    for (const url of await this.gatewayUrls()) {
      await eventually(async () => (await fetch(`${url}/api/health`)).ok, {
        withinMs: TIMEOUT_MS,
        everyMs: 500,
        what: `GET ${url}/api/health to return 200`,
      });
    }
  }

  async containers(service: string): Promise<string[]> {
    return (await this.compose(['ps', '-q', service])).split('\n').filter((line) => line !== '');
  }

  async gatewayUrls(): Promise<string[]> {
    const ids = await this.containers('gateway');
    return Promise.all(
      ids.map(async (id) => {
        const published = await this.docker('port', id, '8080/tcp');
        return `http://127.0.0.1:${/:(\d+)\s*$/m.exec(published)?.[1] ?? ''}`;
      }),
    );
  }

  /**
   * Kills the program in each container, and waits until Docker has restarted the container. Docker would not restart a
   * container after `docker kill`.
   */
  async killAll(service: Service): Promise<void> {
    const kill = 'kill -9 $(cat /proc/1/task/1/children)';
    await Promise.all(
      (await this.containers(service)).map(async (id) => {
        const before = await this.startedAt(id);
        // This command may fail, because the container ends while the command is running in it.
        await this.docker('exec', id, 'sh', '-c', kill).catch(() => '');
        await eventually(async () => (await this.startedAt(id)) !== before, {
          withinMs: TIMEOUT_MS,
          everyMs: 200,
          what: `a container of ${service} to be restarted`,
        });
      }),
    );
  }

  /** Runs SQL with psql in the database's container, because it publishes no port. Returns the plain output. */
  async sql(statement: string): Promise<string> {
    const [container = ''] = await this.containers('postgres');
    const psql = ['psql', '-qAt', '-U', 'postgres', '-d', 'dear_future', '-c', statement];
    return (await this.docker('exec', container, ...psql)).trim();
  }

  docker(...args: string[]): Promise<string> {
    return run(['docker', ...args], inRepository());
  }

  async remove(): Promise<void> {
    await this.compose(['down', '-v', '--remove-orphans', '-t', '20']);
    await rm(this.folder, { recursive: true, force: true });
  }

  private startedAt(id: string): Promise<string> {
    return this.docker('inspect', '-f', '{{.State.StartedAt}}', id);
  }

  private async health(id: string): Promise<string> {
    const format = '{{if .State.Running}}{{if .State.Health}}{{.State.Health.Status}}{{end}}{{end}}';
    return (await this.docker('inspect', '-f', format, id)).trim();
  }
}

/** Returns the first of two adjacent free ports. */
async function twoAdjacentPorts(): Promise<number> {
  return eventually(
    async () => {
      const first = await freePort();
      return (await isPortFree(first + 1)) && first;
    },
    { what: 'two adjacent free ports' },
  );
}
