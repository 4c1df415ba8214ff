import { LONGEST_ADDRESS, strangersAddress } from '@dear-future/service-kit/identity/email-address';
import { readLine, type TypedTextVerdict } from '@dear-future/service-kit/text/typed-text';

/** Someone else's address, or '' if none was typed. Source: docs/product.md §5.7. */
export function readAddress(raw: string): TypedTextVerdict {
  const line = readLine(raw, LONGEST_ADDRESS);
  if ('problem' in line || line.text === '') return line;
  const address = strangersAddress(line.text);
  return address === null ? { problem: 'must be one valid address.' } : { text: address };
}
