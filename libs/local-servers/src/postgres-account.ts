import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. If we are root, it runs as this account. */
export interface PostgresAccount {
  uid: number;
  gid: number;
  /** Arguments for setpriv. */
  privileges: string[];
}

/**
 * If we are root, returns the account `postgres`, which is created if missing. Otherwise returns undefined, because
 * PostgreSQL can run as the current user. If the account may not enter all parent folders of `needed` (such as /root),
 * it gets the capability dac_override.
 * @param needed files and folders that the account must reach
 */
export async function postgresAccount(needed: string[]): Promise<PostgresAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const ids = (await lookUp()) ?? (await create());
  const areReachable = (await Promise.all(needed.map(isReachable))).every(Boolean);
  const privileges = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'];
  if (!areReachable) privileges.push('--inh-caps=+dac_override', '--ambient-caps=+dac_override');
  return { ...ids, privileges };
}

async function lookUp(): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
    return uid && gid ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
  } catch {
    return undefined;
  }
}

async function create(): Promise<{ uid: number; gid: number }> {
  await run('groupadd', ['--system', '--force', 'postgres']);
  // If this fails because another process has just created the account, `lookUp` finds it.
  await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']).catch(() => undefined);
  const ids = await lookUp();
  if (!ids) throw new Error('PostgreSQL refuses to run as root, and the account "postgres" could not be created');
  return ids;
}

/** Returns whether every account may enter all parent folders. */
async function isReachable(file: string): Promise<boolean> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
