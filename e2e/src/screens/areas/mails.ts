import { inRepository } from '@dear-future/testing/processes/repository';
import { file } from '../mocks.js';
import { heading, screensOf } from '../screen.js';
import { POSTER } from '../screen-page.js';

/** services/delivery/src/mail-templates/sample-mails.ts. */
interface SampleMails {
  sampleMails(): Promise<Record<string, { html: string }>>;
}

const samples = inRepository('services/delivery/dist/mail-templates/sample-mails.js');
const { sampleMails } = (await import(samples)) as SampleMails;

export const MAILS = screensOf(
  { area: 'mails', auth: 'visitor', path: '/api/mail' },
  Object.entries(await sampleMails()).map(([name, { html }]) => ({
    name,
    mocks: {
      'GET /api/mail': file(
        'text/html',
        html.replace('cid:picture', `data:image/svg+xml,${encodeURIComponent(POSTER)}`),
      ),
    },
    settled: heading(/./),
  })),
);
