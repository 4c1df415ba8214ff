import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export function inRepository(...segments: string[]): string {
  return path.join(root, ...segments);
}
