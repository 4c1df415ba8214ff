import { isValid, nestedClassOf, onlyKnownFields, problemsOf } from './fields.js';
import { PaymentDto, PriceLineDto } from './http/payments.js';
import { PublicSharedPromptDto } from './http/shared-prompts.js';
import { UploadResponse } from './internal/uploads.js';

const line = { kind: 'package', label: 'Wedding Capsule', cents: 2900 };
const payment = {
  id: 'p',
  capsuleId: '5b0a0a52-7d5c-4a3e-9df1-0a1b2c3d4e5f',
  title: 'T',
  lines: [line],
  amountCents: 2900,
  refundedCents: 0,
  currency: 'usd',
  status: 'paid',
  createdAt: '2026-11-23T09:00:00.000Z',
  paidAt: null,
};
const video = { name: `${'a'.repeat(22)}.webm`, contentType: 'video/webm', bytes: 1, sha256: '0'.repeat(64) };

it('accepts a valid object, even with fields that only a newer sender knows', () => {
  expect(problemsOf(PaymentDto, { ...payment, later: true })).toEqual([]);
});

it.each<[string, object, RegExp]>([
  ['a null where none is allowed', { title: null }, /^title must be a string$/],
  ['a wrong list item', { lines: [line, { ...line, cents: -1 }] }, /^lines\.1\.cents must not be less than 0$/],
  ['text instead of a list', { lines: 'none' }, /^lines must be an array/],
  ['a day that does not exist', { createdAt: '2026-02-30' }, /^createdAt must be/],
])('reports %s', (_, change, problem) => {
  expect(problemsOf(PaymentDto, { ...payment, ...change })).toContainEqual(expect.stringMatching(problem));
});

it.each([null, undefined, 'text', 7, []])('refuses %j', (value) => {
  expect(isValid(PaymentDto, value)).toBe(false);
});

it('keeps fields whose names are also properties of every object', () => {
  const fields: unknown = JSON.parse('{"__proto__":"x","constructor":"x","toString":"x"}');
  const upload: unknown = { video, fields };
  expect(isValid(UploadResponse, upload)).toBe(true);
  expect(upload).toMatchObject({ fields });
  expect(isValid(UploadResponse, { video, fields: { promptId: 7 } })).toBe(false);
});

it('copies only the fields of the class', () => {
  const prompt = { id: payment.capsuleId, promptTitle: 'T', promptDescription: 'D' };
  expect({ ...onlyKnownFields(PublicSharedPromptDto, { ...prompt, userId: 'x' } as typeof prompt) }).toEqual(prompt);
});

it('finds the class of the objects in a field', () => {
  expect(nestedClassOf(PaymentDto, 'lines')).toBe(PriceLineDto);
  expect(nestedClassOf(PaymentDto, 'title')).toBeUndefined();
});
