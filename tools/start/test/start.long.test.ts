// Real: everything. Two copies of `npm start` run at the same time, each with a temporary data folder.
import { ProductVisitor } from '../../visitor/visitor.js';
import { ProductCopy } from './product-copy.js';

afterAll(() => ProductCopy.stopAll());

it('npm start can run two copies side by side, each with its own data', async () => {
  const copies = await Promise.all([1, 2].map(async () => ProductCopy.start(await ProductCopy.newFolder())));
  for (const copy of copies) await copy.waitUntilReady();
  for (const copy of copies) await new ProductVisitor(copy.url).signIn('kept@example.test', copy.mail);
  for (const copy of copies) expect(await copy.mail.to('kept@example.test')).toHaveLength(1);
});
