import { ChangePersonBody, CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import { PAGED, type Route } from './route.js';

const PEOPLE = '/api/people';

/** The address book. */
export const PEOPLE_ROUTES = {
  listPeople: {
    method: 'GET',
    path: PEOPLE,
    auth: 'user',
    target: { forward: 'capsules', to: '/people' },
    query: PAGED,
    answers: { 200: [PersonDto] },
  },
  createPerson: {
    method: 'POST',
    path: PEOPLE,
    auth: 'user',
    target: { forward: 'capsules', to: '/people' },
    body: 'form',
    fields: CreatePersonBody,
    answers: { 201: PersonDto },
    errors: ['wrong_state'],
  },
  changePerson: {
    method: 'PATCH',
    path: `${PEOPLE}/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/people/:id' },
    body: 'form',
    fields: ChangePersonBody,
    answers: { 200: PersonDto },
  },
  removePerson: {
    method: 'DELETE',
    path: `${PEOPLE}/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/people/:id' },
    answers: { 204: null },
    errors: ['wrong_state'],
  },
} as const satisfies Record<string, Route>;
