import { MAX_ADDRESS_LENGTH, guestAddress } from '@dear-future/service-kit/identity/email-address';
import { readLine, type TypedTextResult } from '@dear-future/service-kit/text/typed-text';

export function readAddress(raw: string): TypedTextResult {
  const line = readLine(raw, MAX_ADDRESS_LENGTH);
  if ('problem' in line || line.text === '') return line;
  const address = guestAddress(line.text);
  return address === null ? { problem: 'must look like name@example.com.' } : { text: address };
}
