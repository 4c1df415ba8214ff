// Real: the rules of the form; the database's clock and the prompt are parameters.
import { randomUUID } from 'node:crypto';
import { readCapsuleForm } from './capsule-form.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const good = { promptId: 'custom-1', promptTitle: 'For Ana', deliveryDate: '2027-11-21T09:00:00+01:00' };
const read = (fields: Record<string, string>) => readCapsuleForm(fields, null, now);
const fieldsOf = (result: ReturnType<typeof read>) =>
  'problems' in result ? result.problems.map(({ field }) => field) : [];

describe('the form of a time capsule', () => {
  it('needs a prompt and a date; the rest has defaults', () => {
    expect(read(good)).toEqual({
      choices: {
        promptId: 'custom-1',
        promptTitle: 'For Ana',
        deliveryDate: new Date('2027-11-21T08:00:00Z'),
        deliveryMethod: 'email',
        personalNote: null,
        timeZone: null,
        recipientIds: [],
      },
    });
  });

  it('takes every field', () => {
    expect(
      read({ ...good, deliveryMethod: 'app', personalNote: ' Hi\r\nyou ', timeZone: 'Europe/Berlin' }),
    ).toMatchObject({ choices: { deliveryMethod: 'app', personalNote: 'Hi\nyou', timeZone: 'Europe/Berlin' } });
  });

  it('treats an empty optional field as not sent', () => {
    expect(read({ ...good, deliveryMethod: '', personalNote: '  ', timeZone: '' })).toMatchObject({
      choices: { deliveryMethod: 'email', personalNote: null, timeZone: null },
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
    expect(fieldsOf(read({ ...good, [field]: value }))).toEqual([field]);
  });

  it('takes people by email only, each once', () => {
    const id = randomUUID();
    expect(read({ ...good, recipients: ` ${id},${id.toUpperCase()}` })).toMatchObject({
      choices: { deliveryMethod: 'email', recipientIds: [id] },
    });
    expect(fieldsOf(read({ ...good, recipients: id, deliveryMethod: 'app' }))).toEqual(['deliveryMethod']);
  });

  it('refuses a past date with the text of the spec', () => {
    expect(read({ ...good, deliveryDate: '2026-11-21T11:00:00Z' })).toEqual({
      problems: [{ field: 'deliveryDate', problem: 'Delivery date must be in the future.' }],
    });
  });

  it.each(['status', 'userId', 'deliveredAt', 'id', 'video', 'constructor', 'toString', 'generation'])(
    'refuses the unknown field %s',
    (field) => {
      expect(fieldsOf(read({ ...good, [field]: 'x' }))).toEqual([field]);
    },
  );

  it('ignores inherited fields', () => {
    const inherited = Object.create({ deliveryDate: good.deliveryDate }) as Record<string, string>;
    expect(fieldsOf(read(Object.assign(inherited, { promptId: 'custom-1', promptTitle: 'A' })))).toEqual([
      'deliveryDate',
    ]);
  });

  it('names every wrong field at once', () => {
    expect(fieldsOf(read({ deliveryMethod: 'sms', status: 'delivered' }))).toEqual([
      'promptId',
      'promptTitle',
      'deliveryDate',
      'deliveryMethod',
      'status',
    ]);
  });
});
