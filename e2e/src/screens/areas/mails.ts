import { execFileSync } from 'node:child_process';
import { inRepository } from '@dear-future/testing/processes/repository';
import { file } from '../mocks.js';
import { heading, screensOf } from '../screen.js';
import { POSTER } from '../screen-page.js';

const program = inRepository('services/delivery/test/print-sample-mails.ts');
const fromSource = ['--conditions=@dear-future/source', '--import=@swc-node/register/esm-register'];
const env = { ...process.env, TS_NODE_PROJECT: inRepository('tsconfig.base.json') };
const printed = execFileSync(process.execPath, [...fromSource, program], {
  cwd: inRepository(),
  env,
  encoding: 'utf8',
});
const sampleMails = JSON.parse(printed) as Record<string, { html: string }>;

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
