import type { SessionDto, UserDto } from '@dear-future/contracts/http/users';
import type {
  CapsulePackageDto,
  ContributorDto,
  CreditDto,
  PaidCapsuleDto,
  PublicCapsuleDto,
  ReelDto,
} from '@dear-future/contracts/http/paid-capsules';
import type {
  PublicSharedPromptDto,
  EditLinkDto,
  SharedPromptDto,
  SharedResponseDto,
  SubmittedResponseDto,
} from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';

/** The current time on all screens. */
export const NOW = '2027-05-14T10:30:00.000Z';

/** Returns the time this many days after NOW; negative numbers are in the past. */
export function day(days: number): string {
  return new Date(Date.parse(NOW) + days * 86_400_000).toISOString();
}

export function id(number: number): string {
  return `0b2f6a0e-6f0c-4a6f-9a41-${String(number).padStart(12, '0')}`;
}

const videoFile = (number: number): string => `${String(number).padStart(32, '0')}.webm`;

/** Contains a word that is longer than a line. */
export const LONG_TEXT =
  'We met on a rainy platform in Ljubljana, both without an umbrella and both too proud to admit it. Everything that ' +
  'came after, the cottage with the crooked door, the three winters without heating, the children, began with a shared ' +
  'newspaper. Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft was the headline.';
export const LONG_TITLE =
  'What would you honestly tell the two of us if you could sit at our kitchen table twenty-five years from now?';
export const LONG_NAME = 'Maximiliane-Alexandrina Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

export const LONG_EMAIL = `${'long.'.repeat(20)}address@example.test`;

/** Repeats the samples until there are `count`, each with its own id. */
export function repeat<Sample extends { id: string }>(samples: readonly Sample[], count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => ({ ...samples[index % samples.length]!, id: id(1000 + index) }));
}

export const HOST: UserDto = { sub: id(1), email: 'mara@example.test', firstName: 'Mara', lastName: 'Lindqvist' };

export const SESSIONS: SessionDto[] = [
  { id: 'one', device: 'Firefox on Windows', startedAt: day(-12), lastUsedAt: day(0), isCurrent: true },
  { id: 'two', device: 'Safari on iPhone', startedAt: day(-100), lastUsedAt: day(-3), isCurrent: false },
  { id: 'three', device: null, startedAt: day(-150), lastUsedAt: day(-20), isCurrent: false },
];

export const TIME_CAPSULE: TimeCapsuleDto = {
  id: id(10),
  promptId: 'year-from-today',
  promptTitle: 'A year from today',
  status: 'scheduled',
  deliveryDate: day(232),
  deliveredAt: null,
  createdAt: day(-133),
  personalNote: 'Pour yourself a coffee first. You will want to sit down for this one.',
  videoFileName: videoFile(10),
  deliveryMethod: 'email',
  timeZone: 'Europe/Berlin',
  durationSeconds: 74,
  videoReady: true,
  isPlayable: true,
  recipients: [],
  openedAt: null,
};

export const DELIVERED_CAPSULE: TimeCapsuleDto = {
  ...TIME_CAPSULE,
  id: id(11),
  promptTitle: 'What I am proud of',
  status: 'delivered',
  deliveryDate: day(-12),
  deliveredAt: day(-12),
  createdAt: day(-377),
  videoFileName: videoFile(11),
};

export const DUE_CAPSULE: TimeCapsuleDto = {
  ...TIME_CAPSULE,
  id: id(12),
  promptTitle: 'To the three of us, before the move',
  deliveryDate: day(-1),
  createdAt: day(-200),
  videoFileName: videoFile(12),
};

const QUESTION = {
  promptTitle: 'For Grandma’s eightieth',
  promptDescription: 'What did she teach you that you still do today?',
};

export const PUBLIC_PROMPT: PublicSharedPromptDto = { id: id(20), ...QUESTION };

export const PROMPT: SharedPromptDto = {
  ...PUBLIC_PROMPT,
  slug: 'ForGrandmaEightyYears1',
  status: 'active',
  viewCount: 41,
  submissionCount: 3,
  createdAt: day(-9),
};

/** The fields that both the prompt's owner and the responder see. */
const ABOUT_RESPONSE = {
  responderName: 'Aunt Rosa',
  responderEmail: 'rosa@example.test',
  personalNote: 'I still fold the towels her way. All my children do, and none of them knows why.',
  videoFileName: videoFile(30),
  submittedAt: day(-2),
  durationSeconds: 134,
  videoReady: true,
};

export const RESPONSE: SharedResponseDto = { id: id(30), ...ABOUT_RESPONSE };

export const RESPONSES: SharedResponseDto[] = [
  RESPONSE,
  { ...RESPONSE, id: id(31), responderName: 'Tomás', responderEmail: null, personalNote: null, durationSeconds: 48 },
  { ...RESPONSE, id: id(32), responderName: null, responderEmail: null, videoReady: false, submittedAt: day(-7) },
];

export const SUBMITTED: SubmittedResponseDto = {
  id: id(33),
  submittedAt: NOW,
  editSecret: 'AAAAAAAAAAAAAAAAAAAAAA',
  isPlayable: true,
};

export const EDIT_LINK: EditLinkDto = {
  slug: PROMPT.slug,
  ...QUESTION,
  maxSeconds: 300,
  open: true,
  canWithdraw: true,
  needsApproval: false,
  opensAt: null,
  timeZone: null,
  hasOpened: false,
  movedFrom: null,
  isPlayable: true,
  ...ABOUT_RESPONSE,
};

const WEDDING: CapsulePackageDto = {
  id: 'wedding-capsule',
  kind: 'wedding',
  name: 'Wedding Capsule',
  description: 'The voices of everyone who was there, opened together on the day you choose.',
  basePriceCents: 2900,
  maxContributors: 50,
  maxVideoDurationSeconds: 300,
  capsuleType: 'wedding',
  anniversaryCredits: 0,
};

export const ANNIVERSARY: CapsulePackageDto = {
  ...WEDDING,
  id: 'anniversary-capsule',
  kind: 'anniversary',
  name: 'Anniversary Capsule',
  description: 'Wishes for another year together, from the people closest to you.',
  basePriceCents: 1900,
  maxContributors: 25,
  capsuleType: 'anniversary',
};

export const PACKAGES: CapsulePackageDto[] = [
  WEDDING,
  ANNIVERSARY,
  {
    ...WEDDING,
    id: 'forever-bundle',
    kind: 'bundle',
    name: 'Forever Bundle',
    description:
      'One Wedding Capsule with room for everyone you know, and 5 Anniversary Capsules for the years that follow.',
    basePriceCents: 5900,
    maxContributors: null,
    anniversaryCredits: 5,
  },
];

export const CREDITS: CreditDto[] = [1, 2, 3, 4, 5].map((number) => ({
  id: id(50 + number),
  packageId: ANNIVERSARY.id,
  status: number === 5 ? 'spent' : 'available',
  capsuleId: number === 5 ? id(60) : null,
  createdAt: day(-30),
}));

/** The fields that both hosts and contributors see. */
const ABOUT_CAPSULE = {
  capsuleName: 'Mara & Jon',
  capsuleType: 'wedding',
  promptTitle: 'A wish for the two of us',
  promptDescription: 'What do you hope we will remember about this day?',
  deliveryDate: '2027-07-10T07:00:00.000Z',
  timeZone: 'Europe/Berlin',
  maxVideoDurationSeconds: 300,
} satisfies Partial<PublicCapsuleDto>;

export const PUBLIC_CAPSULE: PublicCapsuleDto = { ...ABOUT_CAPSULE, slotsRemaining: 12, state: 'open' };

export const CAPSULE: PaidCapsuleDto = {
  ...ABOUT_CAPSULE,
  id: id(60),
  slug: 'MaraAndJonSayYesToday1',
  timeZone: 'Europe/Berlin',
  packageId: WEDDING.id,
  packageName: WEDDING.name,
  maxContributors: 50,
  totalPriceCents: 2900,
  priceLines: [{ kind: 'package', label: 'Wedding Capsule', cents: 2900 }],
  hasLongerVideoAddon: false,
  hasHighlightReelAddon: false,
  additionalContributorSlots: 0,
  usesCredit: false,
  status: 'active',
  paymentStatus: 'paid',
  contributorCount: 0,
  viewCount: 38,
  createdAt: day(-21),
  deliveredAt: null,
  isOpen: true,
  isSealed: true,
  needsNewDate: false,
  needsApproval: false,
};

/** The fields of a capsule whose checkout is not complete. */
export const UNPAID = { status: 'pending', paymentStatus: 'pending', isOpen: false } as const;

export const DELIVERED = {
  status: 'delivered',
  isOpen: false,
  isSealed: false,
  deliveryDate: day(-2),
  deliveredAt: day(-2),
} as const;

export const CONTRIBUTOR: ContributorDto = {
  id: id(70),
  name: 'Ann',
  email: 'ann@example.test',
  state: 'kept',
  isBlocked: false,
  hasSubmitted: true,
  hasSlot: true,
  fromSender: 1,
  submittedAt: day(-2),
  personalNote: null,
  videoFileName: null,
  durationSeconds: null,
  videoReady: false,
};

export const CONTRIBUTORS: ContributorDto[] = [
  CONTRIBUTOR,
  { ...CONTRIBUTOR, id: id(71), name: 'Jon’s brother, Elias', email: 'elias@example.test', submittedAt: day(-5) },
  { ...CONTRIBUTOR, id: id(72), name: 'Ms Okafor', state: 'withdrawn', hasSubmitted: false, submittedAt: null },
];

/** The two contributors with a video, after the delivery. */
export const OPENED_CONTRIBUTORS: ContributorDto[] = CONTRIBUTORS.slice(0, 2).map((contributor, index) => ({
  ...contributor,
  personalNote: index === 0 ? 'I laughed so much that we had to begin three times.' : null,
  videoFileName: videoFile(70 + index),
  durationSeconds: 61 + index * 47,
  videoReady: true,
}));

export const REEL: ReelDto = {
  state: 'working',
  progress: 40,
  videoFileName: null,
  durationSeconds: null,
  skipped: [],
};

export const READY_REEL = {
  state: 'ready',
  progress: 100,
  videoFileName: 'reel.mp4',
  durationSeconds: 96,
  skipped: ['Ms Okafor'],
} satisfies ReelDto;
