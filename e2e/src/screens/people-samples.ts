import type { OpeningDto, ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { PersonDto } from '@dear-future/contracts/http/people';
import type { RecipientDto, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { day, DELIVERED_CAPSULE, id, LONG_NAME, TIME_CAPSULE } from './samples.js';

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

const recipient = (name: string, change: Partial<RecipientDto> = {}): RecipientDto => {
  const personId = FAMILY.find((person) => person.name === name)?.id ?? null;
  const defaults = {
    state: 'waiting',
    canSendAgain: false,
    thanks: null,
    answerVideoFileName: null,
    sharedAt: null,
  } as const;
  return { id: personId ?? id(800 + name.length), personId, name, ...defaults, ...change };
};

export const FOR_FAMILY: TimeCapsuleDto = { ...TIME_CAPSULE, recipients: FAMILY.map(({ name }) => recipient(name)) };

/** There is a recipient in every state. Some were added after the delivery. */
export const SHARED_CAPSULE: TimeCapsuleDto = {
  ...DELIVERED_CAPSULE,
  recipients: [
    recipient('Ben', {
      state: 'answered',
      thanks: 'I watched it twice, and then once more with the children. Thank you for keeping it all these years.',
      answerVideoFileName: `${'2'.padStart(32, '0')}.webm`,
    }),
    recipient('Grandma', { state: 'opened' }),
    recipient('Ida', { state: 'sent', sharedAt: day(-1) }),
    recipient('Granddad', { personId: id(83), canSendAgain: true }),
    recipient(LONG_NAME, { sharedAt: day(-1) }),
  ],
};

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
