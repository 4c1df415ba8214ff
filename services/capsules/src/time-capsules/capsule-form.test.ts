import { randomUUID } from 'node:crypto';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { readCapsuleForm } from './capsule-form.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const valid = { promptId: 'custom-1', promptTitle: 'For Ana', deliveryDate: '2027-11-21T09:00:00+01:00' };
const read = (fields: Record<string, string>) => readCapsuleForm(fields, [], now);

function findProblems(fields: Record<string, string>, prompts: Parameters<typeof readCapsuleForm>[1] = []) {
  try {
    readCapsuleForm(fields, prompts, now);
  } catch (error) {
    return (error as ProblemError).details;
  }
  return [];
}
const findInvalidFields = (fields: Record<string, string>) => findProblems(fields)?.map(({ field }) => field);

describe('the form of a time capsule', () => {
  it('needs a prompt and a date; the rest has defaults', () => {
    expect(read(valid)).toEqual({
      promptId: 'custom-1',
      promptTitle: 'For Ana',
      deliveryDate: new Date('2027-11-21T08:00:00Z'),
      deliveryMethod: 'email',
      personalNote: null,
      timeZone: null,
      recipientIds: [],
    });
  });

  it('accepts all optional fields', () => {
    expect(
      read({ ...valid, deliveryMethod: 'app', personalNote: ' Hi\r\nyou ', timeZone: 'Europe/Berlin' }),
    ).toMatchObject({ deliveryMethod: 'app', personalNote: 'Hi\nyou', timeZone: 'Europe/Berlin' });
  });

  it('treats an empty optional field as not sent', () => {
    expect(read({ ...valid, deliveryMethod: '', personalNote: '  ', timeZone: '' })).toMatchObject({
      deliveryMethod: 'email',
      personalNote: null,
      timeZone: null,
    });
  });

  it.each([
    ['deliveryMethod', 'sms'],
    ['deliveryMethod', 'EMAIL'],
    ['recipients', 'Ben'],
    ['recipients', Array.from({ length: 11 }, () => randomUUID()).join()],
    ['timeZone', 'Europe/Nowhere'],
    ['personalNote', 'x'.repeat(2001)],
    ['personalNote', 'a\0b'],
    ['promptTitle', ' '],
    ['promptId', ''],
    ['deliveryDate', '2026-02-30T00:00:00Z'],
    ['deliveryDate', '2027-01-01T09:00:00'],
    ['deliveryDate', ''],
  ])('is refused if %s is %j; the error names the field', (field, value) => {
    expect(findInvalidFields({ ...valid, [field]: value })).toEqual([field]);
  });

  it('accepts recipients only with delivery by email, and ignores duplicates', () => {
    const id = randomUUID();
    expect(read({ ...valid, recipients: ` ${id},${id.toUpperCase()}` })).toMatchObject({
      deliveryMethod: 'email',
      recipientIds: [id],
    });
    expect(findInvalidFields({ ...valid, recipients: id, deliveryMethod: 'app' })).toEqual(['deliveryMethod']);
  });

  it('refuses a past date, and says why', () => {
    expect(findProblems({ ...valid, deliveryDate: '2026-11-21T11:00:00Z' })).toEqual([
      { field: 'deliveryDate', problem: 'Delivery date must be in the future.' },
    ]);
  });

  it.each(['status', 'userId', 'deliveredAt', 'id', 'video', 'constructor', 'toString', 'generation'])(
    'refuses the unknown field %s',
    (field) => {
      expect(findInvalidFields({ ...valid, [field]: 'x' })).toEqual([field]);
    },
  );

  it('ignores inherited fields', () => {
    const inherited = Object.create({ deliveryDate: valid.deliveryDate }) as Record<string, string>;
    const fields = Object.assign(inherited, { promptId: 'custom-1', promptTitle: 'A' });
    expect(findInvalidFields(fields)).toEqual(['deliveryDate']);
  });

  it('is refused with one error that names all invalid fields', () => {
    expect(findInvalidFields({ deliveryMethod: 'sms', status: 'delivered' })).toEqual([
      'promptId',
      'promptTitle',
      'deliveryDate',
      'deliveryMethod',
      'status',
    ]);
  });
});

const ourPrompt = { id: 'goals-a', title: 'Our title', isActive: true };

describe('the prompt of a capsule', () => {
  it('gets our title, not the one that was sent, if it is one of ours', () => {
    expect(readCapsuleForm({ ...valid, promptId: 'goals-a', promptTitle: 'Other' }, [ourPrompt], now)).toMatchObject({
      promptId: 'goals-a',
      promptTitle: 'Our title',
    });
  });

  it("may be a user's own, with its title trimmed", () => {
    expect(
      readCapsuleForm({ ...valid, promptId: 'custom-1763700000000', promptTitle: '  For Ana ' }, [], now),
    ).toMatchObject({
      promptId: 'custom-1763700000000',
      promptTitle: 'For Ana',
    });
  });

  it.each([
    'custom-',
    'custom-abc',
    'custom-12345678901234567',
    'Custom-1',
    'unknown',
    '../custom-1',
    `custom-1${' '.repeat(3)}x`,
  ])('is refused with the id %j', (promptId) => {
    expect(findProblems({ ...valid, promptId })).toEqual([
      { field: 'promptId', problem: 'This prompt does not exist or is no longer offered.' },
    ]);
  });

  it('is refused if it is retired', () => {
    expect(findProblems({ ...valid, promptId: 'goals-a' }, [{ ...ourPrompt, isActive: false }])).toHaveLength(1);
  });

  it.each([undefined, '', '   ', '\u200b'])('needs a title other than %j, even if it is one of ours', (promptTitle) => {
    const fields = {
      promptId: 'goals-a',
      deliveryDate: valid.deliveryDate,
      ...(promptTitle !== undefined && { promptTitle }),
    };
    expect(findProblems(fields, [ourPrompt])).toEqual([{ field: 'promptTitle', problem: 'The prompt needs a title.' }]);
  });

  it('is refused if its id and title are missing; the error names both', () => {
    expect(findProblems({ deliveryDate: valid.deliveryDate })).toEqual([
      { field: 'promptId', problem: 'Please choose a prompt.' },
      { field: 'promptTitle', problem: 'The prompt needs a title.' },
    ]);
  });

  it('is refused with a title that is too long', () => {
    expect(findProblems({ ...valid, promptTitle: 'x'.repeat(121) })).toEqual([
      { field: 'promptTitle', problem: 'The prompt title must be at most 120 characters long.' },
    ]);
  });
});
