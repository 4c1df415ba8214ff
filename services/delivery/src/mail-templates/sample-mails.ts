import type { Mail } from '../mail/mail-transport.js';
import { arrivalMail } from './arrival-mail.js';
import { openingMail, type Opening } from './opening-mail.js';
import { paymentMail, type PaymentMailDetails } from './payment-mail.js';
import { recipientMail } from './recipient-mail.js';
import { responsesMail } from './responses-mail.js';
import { signInMail } from './sign-in-mail.js';
import { unplayableMail } from './unplayable-mail.js';

const id = '0b2f6a0e-6f0c-4a6f-9a41-000000000060';
const firstName = 'Mara';
const timeZone = 'Europe/Berlin';
const recordedAt = new Date('2022-05-14T07:00:00Z');
const fiveYearsLater = new Date('2027-05-14T07:00:00Z');

const opening: Opening = {
  capsuleId: id,
  title: 'Mara & Jon',
  createdAt: new Date('2027-04-23T09:00:00Z'),
  firstName,
  capsuleType: 'wedding',
  contributionCount: 12,
  names: ['Ann', 'Elias', 'Zoë'],
  hasReel: true,
  timeZone,
};

const payment: PaymentMailDetails = {
  kind: 'receipt',
  capsuleId: id,
  title: 'Mara & Jon',
  lines: [
    { kind: 'package', label: 'Wedding Capsule', unitCents: 2900, quantity: 1 },
    { kind: 'contributor-slots', label: '10 more contributors', unitCents: 1000, quantity: 3 },
  ],
  totalCents: 5900,
  amountCents: 5900,
  currency: 'usd',
  at: new Date('2027-04-23T09:12:00Z'),
  firstName,
};

export async function sampleMails(site = 'https://future.example'): Promise<Record<string, Mail>> {
  const capsule = { capsuleId: id, promptTitle: 'A year from today', recordedAt, timeZone, firstName, picture: null };
  const note = 'Pour yourself a coffee first.\nYou will want to sit down for this one.';
  const sender = { senderName: firstName, senderEmail: 'mara@b.test', recipientName: 'Ben', guardianName: null };
  const capsuleForBen = { ...sender, secret: 'AAAAAAAAAAAAAAAAAAAAAA', recordedAt, timeZone };
  const prompt = { promptId: id, promptTitle: 'For Grandma’s eightieth', firstName, unsubscribeToken: id };
  return {
    'login link': await signInMail(`${site}/api/login/verify?token=AAAAAAAAAAAAAAAAAAAAAA`, 10),
    'time capsule': await arrivalMail({ ...capsule, picture: PICTURE, personalNote: note }, site, fiveYearsLater),
    'time capsule without a picture': await arrivalMail({ ...capsule, personalNote: null }, site, fiveYearsLater),
    'long texts': await arrivalMail({ ...capsule, promptTitle: LONG_TITLE, personalNote: LONG_NOTE }, site, recordedAt),
    'for someone': await recipientMail(capsuleForBen, site),
    'for a child': await recipientMail({ ...capsuleForBen, guardianName: 'Rosa' }, site),
    'one response': await responsesMail({ ...prompt, count: 1, names: ['Aunt Rosa'] }, site),
    'many responses': await responsesMail({ ...prompt, count: 30, names: ['Aunt Rosa', 'Tomás', 'Ann'] }, site),
    'opened capsule': await openingMail(opening, site),
    'empty capsule': await openingMail({ ...opening, contributionCount: 0, names: [], hasReel: false }, site),
    'payment receipt': await paymentMail(payment, site),
    'disputed payment': await paymentMail({ ...payment, kind: 'dispute' }, site),
    'broken video': await unplayableMail(
      { ...prompt, kind: 'prompt-response', sourceId: id, senderName: 'Tomás' },
      site,
    ),
  };
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
