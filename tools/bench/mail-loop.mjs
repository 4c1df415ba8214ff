// For comparison with the delivery service: node tools/bench/mail-loop.mjs <SMTP URL> <connections> <count> sends emails
// of the same kind with nodemailer's pool, and does nothing else.
import { createTransport } from 'nodemailer';
import { renderMail } from '../../services/delivery/dist/mail-layout/render-mail.js';
import { arrivalMail } from '../../services/delivery/dist/mail-templates/arrival-mail.js';

const [url, connections, count] = process.argv.slice(2);
const transport = createTransport({ pool: true, url, maxConnections: Number(connections) });
const facts = {
  sourceId: '0b2f6a0e-6f0c-4a6f-9a41-000000000060',
  promptTitle: 'A year from today',
  recordedAt: new Date('2026-05-04T10:00:00Z'),
  timeZone: 'Europe/Berlin',
  personalNote: 'Remember the sea.',
  firstName: 'Ada',
  picture: null,
};
const { subject, html, text } = await renderMail(arrivalMail(facts, new Date()), 'https://future.example');
let next = 0;
async function sendOneByOne() {
  while (next < Number(count)) {
    next += 1;
    await transport.sendMail({
      from: 'Dear Future <hello@dear-future.example>',
      to: `user-${next}@example.test`,
      messageId: `<loop-${next}@dear-future.example>`,
      subject,
      html,
      text,
    });
  }
}
await Promise.all(Array.from({ length: Number(connections) }, sendOneByOne));
transport.close();
