import { createRequire } from 'node:module';
import path from 'node:path';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { eventually } from '@dear-future/local-servers/eventually';
import { startChild, type Child } from '@dear-future/local-servers/processes/child';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { watch, type FSWatcher } from 'chokidar';
import type { SupervisedProduct } from '../start/supervised-product.js';
import type { Companion } from '../start/session.js';
import type { StartSettings } from '../start/settings.js';
import type { Terminal } from '../start/terminal.js';

/** The compiler writes many files after one save. */
const DEBOUNCE_MS = 400;
/** The compiled libraries that all services use. */
const LIBRARIES = ['libs/contracts/dist', 'libs/service-kit/dist', 'libs/work/dist'];

/** Finds Vite, which npm may install in the workspace or in the root. */
function findVite(): string {
  const manifest = createRequire(inRepository('web', 'package.json')).resolve('vite/package.json');
  return path.join(path.dirname(manifest), 'bin', 'vite.js');
}

/**
 * Runs Vite and the compiler in watch mode. Vite listens on PORT, serves the web app with hot reload, and forwards `/api`
 * to the gateway, so that both have one origin. Restarts each service after the compiler has rebuilt it or a library.
 */
export class DevServer implements Companion {
  private readonly children: Child[] = [];
  private readonly changedServices = new Set<ServiceName>();
  private watcher: FSWatcher | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: StartSettings,
    private readonly terminal: Terminal,
    private readonly gatewayPort: number,
  ) {}

  async start(product: SupervisedProduct): Promise<void> {
    this.terminal.step('Starting the web app with hot reload');
    this.run('Web', inRepository('web'), [
      ...[findVite(), '--port', String(this.settings.port), '--strictPort'],
      '--clearScreen=false',
    ]);
    await eventually(async () => (await fetch(`http://localhost:${this.settings.port}/`)).ok, {
      withinMs: 60_000,
      what: 'Vite to respond',
    });
    this.run('Compiler', inRepository(), [
      ...[inRepository('node_modules/@typescript/native/bin/tsc'), '-b', '-w', '--preserveWatchOutput'],
    ]);
    this.watcher = watch([...SERVICES.map((service) => `services/${service}/dist`), ...LIBRARIES], {
      cwd: inRepository(),
      ignoreInitial: true,
      ignored: (file, stats) => stats?.isFile() === true && !file.endsWith('.js'),
    });
    this.watcher.on('all', (_event, file) => this.onFileChanged(file, product));
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.watcher?.close();
    await Promise.all(this.children.map((child) => child.stop(3_000)));
  }

  private run(name: string, cwd: string, args: string[]): void {
    const env = { ...process.env, GATEWAY_URL: `http://127.0.0.1:${this.gatewayPort}`, FORCE_COLOR: '0' };
    const child = startChild({ name, program: process.execPath, args, cwd, env });
    child.onLine((line) => {
      if (/error|warning/i.test(line) && !/Found 0 errors/.test(line)) this.terminal.say(`  ${name}: ${line.trim()}`);
    });
    this.children.push(child);
  }

  private onFileChanged(file: string, product: SupervisedProduct): void {
    const [, service] = /^services\/([a-z]+)\/dist\//.exec(file.replaceAll('\\', '/')) ?? [];
    const affectedServices = SERVICES.filter((name) => service === undefined || name === service);
    for (const name of affectedServices) this.changedServices.add(name);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const names = [...this.changedServices];
      this.changedServices.clear();
      this.terminal.say(`Restarting after a change: ${names.join(', ')}`);
      void Promise.all(names.map((name) => product.restart(name)));
    }, DEBOUNCE_MS);
  }
}
