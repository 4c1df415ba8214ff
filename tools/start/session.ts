import { Instance, AlreadyRunning } from './instance.js';
import { SupervisedProduct } from './supervised-product.js';
import { PortInUseError, requirePorts } from './ports.js';
import { secretsOf } from './secrets.js';
import { readStartSettings, WrongSetting, type StartSettings } from './settings.js';
import { Terminal } from './terminal.js';

/** An additional part, such as the web's development server. */
export interface Companion {
  start(product: SupervisedProduct): Promise<void>;
  stop(): Promise<void>;
}

export interface SessionOptions {
  /** Default: PORT. */
  gatewayPort?: number;
  companion?: (settings: StartSettings, terminal: Terminal) => Companion;
}

/** Until Ctrl-C or SIGTERM. Returns the exit code. */
export async function runSession({ gatewayPort, companion }: SessionOptions = {}): Promise<number> {
  const terminal = new Terminal();
  const ending = endOfSession();
  let instance: Instance | undefined;
  let product: SupervisedProduct | undefined;
  let beside: Companion | undefined;
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
    ending.onImpatience(() => product?.kill());
    beside = companion?.(settings, terminal);
    const begun = product.start().then(() => product && beside?.start(product));
    // A signal ends the start: everything is stopped below, and the failure is expected.
    if (await Promise.race([begun.then(() => true), ending.asked.then(() => false)])) {
      terminal.say(`\nDear Future is ready: ${settings.publicUrl}`);
      terminal.say(`Mailbox: http://localhost:${settings.mailboxPort}`);
      if (!settings.stripe) terminal.say(`Stripe sandbox: http://localhost:${settings.stripePort}`);
      terminal.say('Press Ctrl-C to stop.\n');
      await ending.asked;
    } else {
      product.abandon();
      await begun.catch(() => undefined);
    }
    terminal.say(`\nStopping (${await ending.asked}) …`);
    return 0;
  } catch (error) {
    const known = error instanceof WrongSetting || error instanceof PortInUseError || error instanceof AlreadyRunning;
    const message = messageOf(error);
    // The report ends with the program's last lines; the worst were printed before.
    if (!known && message.includes('\n')) terminal.trouble('The start failed', message);
    else process.stderr.write(`${known || !(error instanceof Error) ? message : (error.stack ?? message)}\n`);
    return known ? 78 : 1;
  } finally {
    await beside?.stop();
    await product?.stop();
    await instance?.release();
    if (product) terminal.say('Stopped.');
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Settles `asked` at the first signal, or when npm, our parent, is gone; a later signal kills. */
function endOfSession(): { asked: Promise<string>; onImpatience(act: () => void): void } {
  let ask = (_why: string): void => undefined;
  let hurry = (): void => undefined;
  const asked = new Promise<string>((resolve) => (ask = resolve));
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      // npm and the terminal both forward one Ctrl-C: two signals are one request, a third kills.
      if (signals > 2) hurry();
      ask(signal);
    });
  }
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined) {
    setInterval(() => {
      if (process.ppid !== parent) ask('npm is gone');
    }, 1_000).unref();
  }
  return { asked, onImpatience: (act) => (hurry = act) };
}
