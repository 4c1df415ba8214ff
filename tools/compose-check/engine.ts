import { spawn } from 'node:child_process';

/** Not, for example, another program's PORT. */
const HANDED_ON =
  /^(PATH|HOME|USER|TMPDIR|DOCKER_.*|COMPOSE_DOCKER_CLI_BUILD|BUILDX_.*|https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY)$/;

const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => HANDED_ON.test(name)));

export class ProgramFailed extends Error {}

/**
 * @param loud whether the program's output is also printed
 * @throws ProgramFailed with the end of its output
 */
export function run(command: readonly string[], folder: string, { loud = false } = {}): Promise<string> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      said = (said + text).slice(-4000);
      if (loud) process.stdout.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
      if (loud) process.stdout.write(text);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else
        reject(
          new ProgramFailed(`${command.slice(0, 3).join(' ')} … ended with ${code ?? 'a signal'}: ${said.trim()}`),
        );
    });
  });
}

export async function engineVersion(): Promise<string | undefined> {
  return run(['docker', 'version', '--format', '{{.Server.Version}}'], '.').then(
    (version) => version.trim() || undefined,
    () => undefined,
  );
}

/** The docker plugin, else docker-compose; undefined without both. */
export async function composeCommand(): Promise<readonly string[] | undefined> {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const there = await run([...command, 'version'], '.').then(
      () => true,
      () => false,
    );
    if (there) return command;
  }
  return undefined;
}
