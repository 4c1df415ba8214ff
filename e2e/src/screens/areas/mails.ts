import { execFileSync } from 'node:child_process';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { file } from '../mocks.js';
import { heading, screensOf } from '../screen.js';
import { POSTER } from '../screen-page.js';

/** Arguments that run the TypeScript source, because builds contain no tests. */
const args = [
  '--conditions=@dear-future/source',
  '--import=@swc-node/register/esm-register',
  'test/print-sample-mails.ts',
];
const options = { cwd: inRepository('services/delivery'), encoding: 'utf8' } as const;
const sampleMails = JSON.parse(execFileSync(process.execPath, args, options)) as Record<string, { html: string }>;

export const MAILS = screensOf(
  { area: 'mails', auth: 'visitor', path: '/api/mail' },
  Object.entries(sampleMails).map(([name, { html }]) => ({
    name,
    mocks: {
      'GET /api/mail': file(
        'text/html',
        html.replace(/data:image\/jpeg[^"]*/, `data:image/svg+xml,${encodeURIComponent(POSTER)}`),
      ),
    },
    settled: heading(/./),
  })),
);
