import { bytesText } from './bytes-text.js';

it.each([
  [0, '0 MB'],
  [319_600_000, '320 MB'],
  [999_600_000, '1 GB'],
  [1_440_000_000, '1.4 GB'],
  [25_000_000_000, '25 GB'],
])('%p bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
