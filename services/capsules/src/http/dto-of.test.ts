import { PersonDto } from '@dear-future/contracts/http/people';
import { RemovedTimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { dtoOf, fieldsOf } from './dto-of.js';

const person = { id: '1', name: 'Ana', email: 'ana@example.test', secondEmail: null, guardianName: null };

it('dtoOf leaves out columns that the contract does not list, and writes dates as ISO text', () => {
  const row = { ...person, userId: 'x', version: 3, createdAt: new Date('2026-11-21T12:00:00Z') };
  expect(dtoOf(PersonDto, row)).toEqual({ ...person, createdAt: '2026-11-21T12:00:00.000Z' });
});

it('fieldsOf includes inherited fields', () => {
  expect([...fieldsOf(RemovedTimeCapsuleDto)]).toEqual(expect.arrayContaining(['id', 'recipients', 'erasedAt']));
});
