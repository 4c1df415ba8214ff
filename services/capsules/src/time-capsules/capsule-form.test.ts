// Real: the rules of the form; the database's clock and the prompt are parameters.
import { randomUUID } from 'node:crypto';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { readCapsuleForm } from './capsule-form.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const good = { promptId: 'custom-1', promptTitle: 'For Ana', deliveryDate: '2027-11-21T09:00:00+01:00' };
const read = (fields: Record<string, string>) => readCapsuleForm(fields, null, now);

function problemsOf(fields: Record<string, string>, prompt: Parameters<typeof readCapsuleForm>[1] = null) {
  try {
    readCapsuleForm(fields, prompt, now);
  } catch (error) {
    return (error as ProblemError).details;
  }
  return [];
}
const wrongFields = (fields: Record<string, string>) => problemsOf(fields)?.map(({ field }) => field);

describe('the form of a time capsule', () => {
  it('needs a prompt and a date; the rest has defaults', () => {
    expect(read(good)).toEqual({
      promptId: 'custom-1',
      promptTitle: 'For Ana',
      deliveryDate: new Date('2027-11-21T08:00:00Z'),
      deliveryMethod: 'email',
      personalNote: null,
      timeZone: null,
      recipientIds: [],
    });
  });

  it('takes every field', () => {
    expect(
      read({ ...good, deliveryMethod: 'app', personalNote: ' Hi\r\nyou ', timeZone: 'Europe/Berlin' }),
    ).toMatchObject({ deliveryMethod: 'app', personalNote: 'Hi\nyou', timeZone: 'Europe/Berlin' });
  });

  it('treats an empty optional field as not sent', () => {
    expect(read({ ...good, deliveryMethod: '', personalNote: '  ', timeZone: '' })).toMatchObject({
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
  ])('refuses %s %j by field', (field, value) => {
    expect(wrongFields({ ...good, [field]: value })).toEqual([field]);
  });

  it('takes people by email only, each once', () => {
    const id = randomUUID();
    expect(read({ ...good, recipients: ` ${id},${id.toUpperCase()}` })).toMatchObject({
      deliveryMethod: 'email',
      recipientIds: [id],
    });
    expect(wrongFields({ ...good, recipients: id, deliveryMethod: 'app' })).toEqual(['deliveryMethod']);
  });

  it('refuses a past date with the text of the spec', () => {
    expect(problemsOf({ ...good, deliveryDate: '2026-11-21T11:00:00Z' })).toEqual([
      { field: 'deliveryDate', problem: 'Delivery date must be in the future.' },
    ]);
  });

  it.each(['status', 'userId', 'deliveredAt', 'id', 'video', 'constructor', 'toString', 'generation'])(
    'refuses the unknown field %s',
    (field) => {
      expect(wrongFields({ ...good, [field]: 'x' })).toEqual([field]);
    },
  );

  it('ignores inherited fields', () => {
    const inherited = Object.create({ deliveryDate: good.deliveryDate }) as Record<string, string>;
    expect(wrongFields(Object.assign(inherited, { promptId: 'custom-1', promptTitle: 'A' }))).toEqual(['deliveryDate']);
  });

  it('names every wrong field at once', () => {
    expect(wrongFields({ deliveryMethod: 'sms', status: 'delivered' })).toEqual([
      'promptId',
      'promptTitle',
      'deliveryDate',
      'deliveryMethod',
      'status',
    ]);
  });
});

const ours = { title: 'Our title', isActive: true };

describe('the prompt of a capsule', () => {
  it('uses our own title, not the sent one', () => {
    expect(readCapsuleForm({ ...good, promptId: 'goals-a', promptTitle: 'Something else' }, ours, now)).toMatchObject({
      promptId: 'goals-a',
      promptTitle: 'Our title',
    });
  });

  it("takes a user's own prompt with its title, trimmed", () => {
    expect(
      readCapsuleForm({ ...good, promptId: 'custom-1763700000000', promptTitle: '  For Ana ' }, null, now),
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
  ])('refuses the id %j', (promptId) => {
    expect(problemsOf({ ...good, promptId })).toEqual([
      { field: 'promptId', problem: 'This prompt does not exist or is no longer offered.' },
    ]);
  });

  it('refuses a retired prompt', () => {
    expect(problemsOf({ ...good, promptId: 'goals-a' }, { ...ours, isActive: false })).toHaveLength(1);
  });

  it.each([undefined, '', '   ', '\u200b'])('needs a title, not %j, even with our own id', (promptTitle) => {
    const fields = {
      promptId: 'goals-a',
      deliveryDate: good.deliveryDate,
      ...(promptTitle !== undefined && { promptTitle }),
    };
    expect(problemsOf(fields, ours)).toEqual([{ field: 'promptTitle', problem: 'The prompt needs a title.' }]);
  });

  it('names both fields when both are missing', () => {
    expect(problemsOf({ deliveryDate: good.deliveryDate })).toEqual([
      { field: 'promptId', problem: 'Please choose a prompt.' },
      { field: 'promptTitle', problem: 'The prompt needs a title.' },
    ]);
  });

  it('refuses a long title', () => {
    expect(problemsOf({ ...good, promptTitle: 'x'.repeat(121) })).toEqual([
      { field: 'promptTitle', problem: 'The prompt title must be at most 120 characters long.' },
    ]);
  });
});
