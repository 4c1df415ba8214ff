import type { OpeningDto, ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { PersonDto } from '@dear-future/contracts/http/people';
import { day, id } from './samples.js';

export const FAMILY: PersonDto[] = [
  {
    id: id(81),
    name: 'Ben',
    email: 'ben@example.test',
    secondEmail: 'ben.lindqvist@work.test',
    guardianName: null,
    createdAt: day(-9),
  },
  {
    id: id(82),
    name: 'Ida',
    email: 'rosa@example.test',
    secondEmail: null,
    guardianName: 'Aunt Rosa',
    createdAt: day(-8),
  },
];

export const OPENING: OpeningDto = {
  sender: { firstName: 'Mara', email: 'mara@example.test' },
  recipientName: 'Ben',
  recordedAt: day(-1827),
  timeZone: 'Europe/Berlin',
  promptTitle: 'A letter in pictures',
  personalNote: 'Pour yourself a coffee first.',
  videoFileName: `${'1'.padStart(32, '0')}.webm`,
  durationSeconds: 94,
  videoReady: true,
  isPlayable: true,
  state: 'opened',
  thanks: null,
  hasAnswered: false,
  canChangeAddress: true,
};

const { sender, recordedAt, promptTitle, personalNote, videoFileName, durationSeconds } = OPENING;

export const RECEIVED: ReceivedTimeCapsuleDto = {
  id: id(91),
  sender,
  recordedAt,
  keptAt: day(-3),
  content: { promptTitle, personalNote, videoFileName, durationSeconds, videoReady: true, isPlayable: true },
};
