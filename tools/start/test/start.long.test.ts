// Real: everything, twice: `npm start` with two temporary data folders.
import { Caller } from './caller.js';
import { Started } from './started.js';

afterAll(() => Started.endAll());

it('runs two copies side by side, each with its own data', async () => {
  const copies = await Promise.all([1, 2].map(async () => Started.begin(await Started.newFolder())));
  for (const copy of copies) await copy.waitUntilReady();
  for (const copy of copies) await Caller.signIn(copy, 'kept@example.test');
  for (const copy of copies) expect(await copy.mail.to('kept@example.test')).toHaveLength(1);
});
