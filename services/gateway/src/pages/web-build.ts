import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltPages } from '@dear-future/contracts/http/pages';

export class WebBuild {
  private newest: { version: string; pages: BuiltPages } | undefined;

  constructor(private readonly root: string) {}

  /** Reads the pages again when their file changes. @throws Error `ENOENT` until the web is built */
  async pages(): Promise<BuiltPages> {
    const file = join(this.root, 'pages.json');
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs}/${size}`;
    if (this.newest?.version === version) return this.newest.pages;
    // Synchronous: concurrent requests share one read.
    const pages = JSON.parse(readFileSync(file, 'utf8')) as BuiltPages;
    this.newest = { version, pages };
    return pages;
  }
}
