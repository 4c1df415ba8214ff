/**
 * Runs a program, and ends it when our standard input closes, which means that our parent has died. Used where
 * `setpriv --pdeathsig` (Linux) is missing.
 * Usage: node guard.mjs <signal> <program> [arguments]
 */
import { spawn } from 'node:child_process';

const [signal, program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
for (const each of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(each, () => child.kill(each));
process.stdin.on('end', () => child.kill(signal)).resume();
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.on('exit', (code, exitSignal) => process.exit(code ?? (exitSignal ? 128 : 1)));
