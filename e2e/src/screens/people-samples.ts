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
