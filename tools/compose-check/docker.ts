import { spawn } from 'node:child_process';

/** Environment variables that programs inherit from us. Others, such as PORT, would change the installation. */
const FORWARDED =
  /^(PATH|HOME|USER|TMPDIR|DOCKER_.*|COMPOSE_DOCKER_CLI_BUILD|BUILDX_.*|https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY)$/;

const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => FORWARDED.test(name)));

class ProgramFailedError extends Error {}

/**
 * Runs a program and returns its standard output.
 * @throws ProgramFailedError with the last output
 */
export function run(command: readonly string[], folder: string, { shouldPrint = false } = {}): Promise<string> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let lastOutput = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      lastOutput = (lastOutput + text).slice(-4000);
      if (shouldPrint) process.stdout.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastOutput = (lastOutput + text).slice(-4000);
      if (shouldPrint) process.stdout.write(text);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else {
        const reason = code === null ? 'a signal' : `code ${code}`;
        const name = command.slice(0, 3).join(' ');
        reject(new ProgramFailedError(`${name} … ended with ${reason}: ${lastOutput.trim()}`));
      }
    });
  });
}

export async function engineVersion(): Promise<string | undefined> {
  return run(['docker', 'version', '--format', '{{.Server.Version}}'], '.').then(
    (version) => version.trim() || undefined,
    () => undefined,
  );
}

/** Returns `docker compose` or `docker-compose`, or undefined if neither is installed. */
export async function composeCommand(): Promise<readonly string[] | undefined> {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const isInstalled = await run([...command, 'version'], '.').then(
      () => true,
      () => false,
    );
    if (isInstalled) return command;
  }
  return undefined;
}
