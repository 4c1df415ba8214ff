import type { SessionDto, UserDto } from '@dear-future/contracts/http/people';
import type {
  CapsulePackageDto,
  ContributorDto,
  CreditDto,
  PaidCapsuleDto,
  PublicCapsuleDto,
  ReelDto,
} from '@dear-future/contracts/http/paid-capsules';
import type {
  ReceiptDto,
  SharedPromptDto,
  SharedResponseDto,
  SubmittedResponseDto,
} from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';

/** When all screens are looked at. */
export const NOW = '2027-05-14T10:30:00.000Z';

/** A moment so many days from now; before it when negative. */
export function day(days: number): string {
  return new Date(Date.parse(NOW) + days * 86_400_000).toISOString();
}

/** An id that is always the same for the same number. */
export function id(number: number): string {
  return `0b2f6a0e-6f0c-4a6f-9a41-${String(number).padStart(12, '0')}`;
}

const file = (number: number): string => `${String(number).padStart(32, '0')}.webm`;

/** A text such as people write who have much to say, with a word that no line is wide enough for. */
export const LONG_TEXT =
  'We met on a rainy platform in Ljubljana, both without an umbrella and both too proud to admit it. Everything that ' +
  'came after, the house with the crooked door, the three winters without heating, the children, began with a shared ' +
  'newspaper. Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft was the headline.';
export const LONG_TITLE =
  'What would you tell the two of us if you could sit at our kitchen table in twenty-five years from now, honestly?';
export const LONG_NAME = 'Maximiliane-Alexandrina Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

export const HOST = {
  sub: id(1),
  email: 'mara@example.test',
  firstName: 'Mara',
  lastName: 'Lindqvist',
} satisfies UserDto;

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
  videoFileName: file(10),
  deliveryMethod: 'email',
  timeZone: 'Europe/Berlin',
  durationSeconds: 74,
  videoReady: true,
  isPlayable: true,
};

export const DELIVERED_CAPSULE: TimeCapsuleDto = {
  ...TIME_CAPSULE,
  id: id(11),
  promptTitle: 'What I am proud of',
  status: 'delivered',
  deliveryDate: day(-12),
  deliveredAt: day(-12),
  createdAt: day(-377),
  videoFileName: file(11),
};

export const DUE_CAPSULE: TimeCapsuleDto = {
  ...TIME_CAPSULE,
  id: id(12),
  promptTitle: 'To the three of us, before the move',
  deliveryDate: day(-1),
  createdAt: day(-200),
  videoFileName: file(12),
};

export const PROMPT: SharedPromptDto = {
  id: id(20),
  slug: 'ForGrandmaEightyYears1',
  promptTitle: 'For Grandma’s eightieth',
  promptDescription: 'What did she teach you that you still do today?',
  status: 'active',
  viewCount: 41,
  submissionCount: 3,
  createdAt: day(-9),
};

export const RESPONSE: SharedResponseDto = {
  id: id(30),
  responderName: 'Aunt Rosa',
  responderEmail: 'rosa@example.test',
  personalNote: 'I still fold the towels her way. All my children do, and none of them knows why.',
  videoFileName: file(30),
  submittedAt: day(-2),
  durationSeconds: 134,
  videoReady: true,
};

export const RESPONSES: SharedResponseDto[] = [
  RESPONSE,
  {
    ...RESPONSE,
    id: id(31),
    responderName: 'Tomás',
    responderEmail: null,
    personalNote: null,
    videoFileName: file(31),
    submittedAt: day(-4),
    durationSeconds: 48,
  },
  {
    ...RESPONSE,
    id: id(32),
    responderName: null,
    responderEmail: null,
    videoFileName: file(32),
    submittedAt: day(-7),
    durationSeconds: 31,
    videoReady: false,
  },
];

export const SUBMITTED: SubmittedResponseDto = {
  id: id(33),
  submittedAt: NOW,
  receipt: 'AAAAAAAAAAAAAAAAAAAAAA',
  isPlayable: true,
};

export const RECEIPT: ReceiptDto = {
  givenTo: 'shared-prompt',
  slug: PROMPT.slug,
  promptTitle: PROMPT.promptTitle,
  promptDescription: PROMPT.promptDescription,
  maxSeconds: 300,
  open: true,
  canWithdraw: true,
  needsApproval: false,
  opensAt: null,
  movedFrom: null,
  responderName: RESPONSE.responderName,
  responderEmail: RESPONSE.responderEmail,
  personalNote: RESPONSE.personalNote,
  videoFileName: RESPONSE.videoFileName,
  submittedAt: RESPONSE.submittedAt,
  durationSeconds: RESPONSE.durationSeconds,
  videoReady: true,
  isPlayable: true,
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
  id: 'anniversary-capsule',
  kind: 'anniversary',
  name: 'Anniversary Capsule',
  description: 'A year of love from the people closest to you.',
  basePriceCents: 1900,
  maxContributors: 25,
  maxVideoDurationSeconds: 300,
  capsuleType: 'anniversary',
  anniversaryCredits: 0,
};

export const PACKAGES: CapsulePackageDto[] = [
  WEDDING,
  ANNIVERSARY,
  {
    ...WEDDING,
    id: 'forever-bundle',
    kind: 'bundle',
    name: 'Forever Bundle',
    description: 'One Wedding Capsule for everyone you know, and five Anniversary Capsules for the years that follow.',
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

export const CAPSULE: PaidCapsuleDto = {
  id: id(60),
  slug: 'MaraAndJonSayYesToday1',
  capsuleName: 'Mara & Jon',
  capsuleType: 'wedding',
  promptTitle: 'A wish for the two of us',
  promptDescription: 'What do you hope we will remember about this day?',
  deliveryDate: '2027-07-10T07:00:00.000Z',
  timeZone: 'Europe/Berlin',
  packageId: WEDDING.id,
  packageName: 'Wedding Capsule',
  maxContributors: 50,
  maxVideoDurationSeconds: 300,
  totalPriceCents: 2900,
  priceLines: [{ kind: 'package', label: 'Wedding Capsule', unitCents: 2900, quantity: 1 }],
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

export const CONTRIBUTOR: ContributorDto = {
  id: id(70),
  name: 'Ann',
  email: 'ann@example.test',
  state: 'kept',
  isBlocked: false,
  hasSubmitted: true,
  submittedAt: day(-2),
  personalNote: null,
  videoFileName: null,
  durationSeconds: null,
  videoReady: false,
};

export const CONTRIBUTORS: ContributorDto[] = [
  CONTRIBUTOR,
  { ...CONTRIBUTOR, id: id(71), name: 'Jon’s brother Elias', email: 'elias@example.test', submittedAt: day(-5) },
  {
    ...CONTRIBUTOR,
    id: id(72),
    name: 'Ms Okafor',
    email: 'okafor@example.test',
    state: 'withdrawn',
    hasSubmitted: false,
    submittedAt: null,
  },
];

/** The same people on the day, with what they said. */
export const OPENED_CONTRIBUTORS: ContributorDto[] = CONTRIBUTORS.slice(0, 2).map((contributor, index) => ({
  ...contributor,
  personalNote: index === 0 ? 'I laughed so much that we had to begin three times.' : null,
  videoFileName: file(70 + index),
  durationSeconds: 61 + index * 47,
  videoReady: true,
}));

export const REEL: ReelDto = {
  state: 'working',
  progress: 40,
  videoFileName: null,
  durationSeconds: null,
  skipped: [],
  madeAt: null,
};

export const PUBLIC_CAPSULE: PublicCapsuleDto = {
  capsuleName: CAPSULE.capsuleName,
  capsuleType: CAPSULE.capsuleType,
  promptTitle: CAPSULE.promptTitle,
  promptDescription: CAPSULE.promptDescription,
  maxVideoDurationSeconds: 300,
  slotsRemaining: 12,
  state: 'open',
  deliveryDate: CAPSULE.deliveryDate,
};
