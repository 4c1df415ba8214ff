/**
 * `npm run dev:open-capsule -- <URL, link or id of a paid capsule>` opens it now, and
 * `npm run dev:deliver -- <URL or id of a time capsule>` delivers it now. The product must be running (`npm start` or
 * `npm run dev`).
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { deliverTimeCapsuleNow, openCapsuleNow } from '@dear-future/testing/open-capsule-now';
import { secretsOf } from '../start/secrets.js';

const CAPSULE_REFERENCE = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9A-HJ-NP-Za-km-z]{22})(?:[/?#].*)?$/;

/** Reads PostgreSQL's port from the fourth line of postmaster.pid. */
async function readPostgresPort(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const port = (await readFile(file, 'utf8').catch(() => '')).split('\n')[3]?.trim();
  if (port === undefined || port === '')
    throw new Error(`No product is running with the data in ${dataDir}. Run npm start first.`);
  return port;
}

const COMMANDS = {
  'open-capsule': {
    usage: 'npm run dev:open-capsule -- <URL, link or id of a paid capsule>',
    act: openCapsuleNow,
    outcome: 'opens now. The email arrives within seconds.',
  },
  deliver: {
    usage: 'npm run dev:deliver -- <URL or id of a time capsule>',
    act: deliverTimeCapsuleNow,
    outcome: 'is on its way. It arrives within seconds.',
  },
};

async function main(): Promise<void> {
  const [name, reference = ''] = process.argv.slice(2);
  const { usage, act, outcome } = COMMANDS[name === 'deliver' ? name : 'open-capsule'];
  const idOrSlug = CAPSULE_REFERENCE.exec(reference)?.[1];
  if (idOrSlug === undefined) throw new Error(`Usage: ${usage}`);
  const dataDir = path.resolve(inRepository(), process.env['DATA_DIR'] ?? '.data');
  const port = await readPostgresPort(dataDir);
  const { postgres } = await secretsOf(dataDir);
  const title = await act(`postgres://postgres:${postgres}@127.0.0.1:${port}/dear_future`, idOrSlug);
  process.stdout.write(`“${title}” ${outcome}\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
