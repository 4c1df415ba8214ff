// Unit: the document that is generated from settings.
import { settingsDocument, type SettingSpecs } from './settings-document.js';

const PORT = { desc: 'Port to listen on.' };

describe('the document of settings', () => {
  it('lists shared settings once, then those of each service, with descriptions and defaults', () => {
    const gateway = {
      PORT,
      KIND: { desc: 'This | or that.', choices: ['a', 'b'], default: 'a' },
      EMPTY: { desc: 'Perhaps.', default: '' },
      ZERO: { desc: 'None.', default: 0 },
    };
    const document = settingsDocument(
      new Map<string, SettingSpecs>([
        ['gateway', gateway],
        ['media', { PORT, SIZE: { desc: 'Bytes.' } }],
      ]),
    );
    const lines = document.split('\n');
    expect(lines.slice(lines.indexOf('## Every service'))).toEqual([
      '## Every service',
      '',
      '| Setting | What it is         | Default      |',
      '| ------- | ------------------ | ------------ |',
      '| `PORT`  | Port to listen on. | **required** |',
      '',
      '## gateway',
      '',
      '| Setting | What it is                        | Default |',
      '| ------- | --------------------------------- | ------- |',
      '| `KIND`  | This \\| or that. One of `a`, `b`. | `a`     |',
      '| `EMPTY` | Perhaps.                          | empty   |',
      '| `ZERO`  | None.                             | `0`     |',
      '',
      '## media',
      '',
      '| Setting | What it is | Default      |',
      '| ------- | ---------- | ------------ |',
      '| `SIZE`  | Bytes.     | **required** |',
      '',
    ]);
  });

  it('cannot be made if a setting has no description', () => {
    expect(() => settingsDocument(new Map([['gateway', { PORT: {} }]]))).toThrow('no description');
  });
});
