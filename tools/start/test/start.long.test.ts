// Real: everything, twice: `npm start` over two temporary data folders. One copy from all sides: start.integration.test.ts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Caller } from './caller.js';
import { Started } from './started.js';

it('two copies run side by side over their own data', async () => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), 'dear-future-start-'))));
  const copies = await Promise.all(folders.map((folder) => Started.begin(folder)));
  try {
    for (const copy of copies) await copy.ready();
    for (const copy of copies) await Caller.signIn(copy, 'kept@example.test');
    for (const copy of copies) expect(await copy.mail.to('kept@example.test')).toHaveLength(1);
  } finally {
    await Promise.all(copies.map((copy) => copy.end('SIGTERM')));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
  }
});
