import { renderMail, type RenderedMail } from '../src/mail-layout/render-mail.js';
import type { MailFacts, OpeningDetails, PaymentDetails } from '../src/sources/source-kinds.js';
import { arrivalMail } from '../src/mail-templates/arrival-mail.js';
import { dateReminderMail } from '../src/mail-templates/date-reminder-mail.js';
import { openingMail } from '../src/mail-templates/opening-mail.js';
import { paymentMail } from '../src/mail-templates/payment-mail.js';
import { recipientMail } from '../src/mail-templates/recipient-mail.js';
import { responsesMail } from '../src/mail-templates/responses-mail.js';
import { signInMail } from '../src/mail-templates/sign-in-mail.js';
import { unplayableMail } from '../src/mail-templates/unplayable-mail.js';

const id = '0b2f6a0e-6f0c-4a6f-9a41-000000000060';
const fiveYearsLater = new Date('2027-05-14T07:00:00Z');

export const sampleFacts: MailFacts = {
  sourceId: id,
  promptTitle: 'A year from today',
  recordedAt: new Date('2022-05-14T07:00:00Z'),
  timeZone: 'Europe/Berlin',
  personalNote: null,
  firstName: 'Mara',
  picture: null,
  responseCount: 1,
  responderNames: ['Aunt Rosa'],
  unsubscribeToken: id,
  recipientName: 'Ben',
  guardianName: null,
  senderEmail: 'mara@b.test',
  secret: 'AAAAAAAAAAAAAAAAAAAAAA',
};

export const sampleOpening: OpeningDetails = {
  capsuleType: 'wedding',
  contributionCount: 12,
  waitingCount: 0,
  names: ['Ann', 'Elias', 'Zoë'],
  hasReel: true,
  timeZone: 'Europe/Berlin',
};

export const samplePayment: PaymentDetails = {
  kind: 'receipt',
  capsuleId: id,
  lines: [
    { kind: 'package', label: 'Wedding Capsule', cents: 2900 },
    { kind: 'contributor-slots', label: '30 extra contributors', cents: 3000 },
  ],
  totalCents: 5900,
  amountCents: 5900,
  currency: 'usd',
};

/** Sample emails by name, for the development mailbox, the screen tests and tests of emails. */
export async function sampleMails(site = 'https://future.example'): Promise<Record<string, RenderedMail>> {
  const facts = sampleFacts;
  const personalNote = 'Pour yourself a coffee first.\nYou will want to sit down for this one.';
  const paid = { ...facts, promptTitle: 'Mara & Jon', recordedAt: new Date('2027-04-23T09:00:00Z') };
  const empty = { ...sampleOpening, contributionCount: 0, names: [], hasReel: false };
  const opening = { ...paid, details: sampleOpening };
  const payment = { ...paid, recordedAt: new Date('2027-04-23T09:12:00Z'), details: samplePayment };
  const prompt = { ...facts, promptTitle: 'For Grandma’s eightieth' };
  const unplayable = { kind: 'prompt-response', sourceId: id, senderName: 'Tomás' } as const;
  const contents = {
    'login link': signInMail('AAAAAAAAAAAAAAAAAAAAAA', 10),
    'time capsule': arrivalMail({ ...facts, picture: PICTURE, personalNote }, fiveYearsLater),
    'time capsule without a picture': arrivalMail(facts, fiveYearsLater),
    'long texts': arrivalMail({ ...facts, promptTitle: LONG_TITLE, personalNote: LONG_NOTE }, facts.recordedAt),
    'for someone': recipientMail(facts),
    'for a child': recipientMail({ ...facts, guardianName: 'Rosa' }),
    'one response': responsesMail(prompt),
    'many responses': responsesMail({
      ...prompt,
      responseCount: 30,
      responderNames: ['Aunt Rosa', 'Tomás', 'Ann'],
    }),
    'opened capsule': openingMail(opening),
    'capsule with videos to approve': openingMail({ ...opening, details: { ...empty, waitingCount: 3 } }),
    'empty capsule': openingMail({ ...opening, details: empty }),
    'payment receipt': paymentMail(payment),
    'disputed payment': paymentMail({ ...payment, details: { ...samplePayment, kind: 'dispute' } }),
    'capsule without a date': dateReminderMail({ ...paid, details: { isFirst: true, isLast: false } }),
    'last reminder of a missing date': dateReminderMail({ ...paid, details: { isFirst: false, isLast: true } }),
    'broken video': unplayableMail({ ...prompt, details: unplayable }),
  };
  const mails: Record<string, RenderedMail> = {};
  for (const [name, content] of Object.entries(contents)) mails[name] = await renderMail(content, site);
  return mails;
}

const LONG_TITLE =
  'What would you tell the two of us if you could sit at our kitchen table in twenty-five years from now, honestly?';
const LONG_NOTE =
  'We met on a rainy platform, both without an umbrella and both too proud to admit it.\n\nThe headline of our shared newspaper was ' +
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, and it still hangs in the kitchen.';

const PICTURE = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5a',
    'YVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAAR',
    'CAASACADASIAAhEBAxEB/8QAGAAAAwEBAAAAAAAAAAAAAAAAAAIDBAX/xAAeEAACAwABBQAAAAAAAAAAAAAAAQIDBCEREjJBcf/EABYBAQEB',
    'AAAAAAAAAAAAAAAAAAAEA//EABwRAAMAAQUAAAAAAAAAAAAAAAABAgMEESExMv/aAAwDAQACEQMRAD8A55bLnlpuVcWl15bfoiNRseS9Tgu5',
    'rholUuuEW1Slb0Pqolmudcmn05TXskNfseu92TXa3wkKHLXDE0qW8gZZ+cvoAbYO2T6rygh5x+moAGftDS+Wf//Z',
  ].join(''),
  'base64',
);
