import { Instance, AlreadyRunningError } from './instance.js';
import { SupervisedProduct } from './supervised-product.js';
import { PortInUseError, requirePorts } from './ports.js';
import { secretsOf } from './secrets.js';
import { readStartSettings, WrongSettingError, type StartSettings } from './settings.js';
import { Terminal } from './terminal.js';

/** A part that runs beside the product, such as the web app's development server. */
export interface Companion {
  start(product: SupervisedProduct): Promise<void>;
  stop(): Promise<void>;
}

interface SessionOptions {
  /** PORT by default. */
  gatewayPort?: number;
  createCompanion?: (settings: StartSettings, terminal: Terminal) => Companion;
}

/** Runs the product until Ctrl-C or SIGTERM. Returns the exit code. */
export async function runSession({ gatewayPort, createCompanion }: SessionOptions = {}): Promise<number> {
  const terminal = new Terminal();
  const end = listenForEnd();
  let instance: Instance | undefined;
  let product: SupervisedProduct | undefined;
  let companion: Companion | undefined;
  try {
    const settings = readStartSettings(process.env);
    instance = await Instance.claim(settings.dataDir);
    await requirePorts({
      PORT: settings.port,
      MAILBOX_PORT: settings.mailboxPort,
      STRIPE_PORT: settings.stripe ? undefined : settings.stripePort,
      POSTGRES_PORT: settings.postgresPort,
      REDIS_PORT: settings.redisPort,
      S3_PORT: settings.s3Port,
      SMTP_PORT: settings.smtpPort,
    });
    const secrets = await secretsOf(settings.dataDir);
    product = new SupervisedProduct(settings, secrets, terminal, instance, gatewayPort ?? settings.port);
    end.onForceQuit(() => product?.kill());
    companion = createCompanion?.(settings, terminal);
    const started = product.start().then(() => product && companion?.start(product));
    // A signal cancels the start, which then fails as expected. The `finally` block stops everything.
    if (await Promise.race([started.then(() => true), end.requested.then(() => false)])) {
      terminal.say(`\nDear Future is ready: ${settings.publicUrl}`);
      terminal.say(`Mailbox: http://localhost:${settings.mailboxPort}`);
      if (!settings.stripe) terminal.say(`Stripe sandbox: http://localhost:${settings.stripePort}`);
      terminal.say('Press Ctrl-C to stop.\n');
      await end.requested;
    } else {
      product.abandon();
      await started.catch(() => undefined);
    }
    terminal.say(`\nStopping (${await end.requested}) …`);
    return 0;
  } catch (error) {
    const isExpected =
      error instanceof WrongSettingError || error instanceof PortInUseError || error instanceof AlreadyRunningError;
    const message = messageOf(error);
    // The message ends with the program's last lines. `printProblem` leaves out those that were just printed.
    if (!isExpected && message.includes('\n')) terminal.printProblem('The start failed', message);
    else process.stderr.write(`${isExpected || !(error instanceof Error) ? message : (error.stack ?? message)}\n`);
    return isExpected ? 78 : 1;
  } finally {
    await companion?.stop();
    await product?.stop();
    await instance?.release();
    if (product) terminal.say('Stopped.');
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Resolves `requested` at the first signal, or when npm, our parent process, ends. The third signal forces the end. */
function listenForEnd(): { requested: Promise<string>; onForceQuit(act: () => void): void } {
  let requestEnd = (_why: string): void => undefined;
  let forceQuit = (): void => undefined;
  const requested = new Promise<string>((resolve) => (requestEnd = resolve));
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      // The terminal and npm each send a signal for one Ctrl-C.
      if (signals > 2) forceQuit();
      requestEnd(signal);
    });
  }
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined) {
    setInterval(() => {
      if (process.ppid !== parent) requestEnd('npm has ended');
    }, 1_000).unref();
  }
  return { requested, onForceQuit: (act) => (forceQuit = act) };
}
