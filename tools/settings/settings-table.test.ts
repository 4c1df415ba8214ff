// The rules alone; no parts.
import { settingsTable, withTables } from './settings-table.js';

it('says of each setting what it is and what it is unless set', () => {
  const table = settingsTable({
    PORT: { desc: 'Port to listen on.' },
    KIND: { desc: 'This | or that.', choices: ['a', 'b'], default: 'a' },
    EMPTY: { desc: 'Perhaps.', default: '' },
    ZERO: { desc: 'None.', default: 0 },
  });
  expect(table.split('\n')).toEqual([
    '| Setting | What it is                        | Unless set   |',
    '| ------- | --------------------------------- | ------------ |',
    '| `PORT`  | Port to listen on.                | **required** |',
    '| `KIND`  | This \\| or that. One of `a`, `b`. | `a`          |',
    '| `EMPTY` | Perhaps.                          | empty        |',
    '| `ZERO`  | None.                             | `0`          |',
  ]);
});

it('refuses a setting that says nothing of itself', () => {
  expect(() => settingsTable({ PORT: {} })).toThrow('says nothing');
});

it('writes between the marks and leaves the rest', () => {
  const document = 'before\n<!-- settings -->\nold\n<!-- /settings -->\nafter\n';
  const once = withTables(document, 'new');
  expect(once).toBe('before\n<!-- settings -->\n\nnew\n\n<!-- /settings -->\nafter\n');
  expect(withTables(once, 'new')).toBe(once);
});

it.each(['', '<!-- settings -->', '<!-- /settings --> <!-- settings -->'])('refuses %j', (document) => {
  expect(() => withTables(document, 'new')).toThrow('has no');
});
