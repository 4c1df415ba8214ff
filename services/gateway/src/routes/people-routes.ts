import { ChangePersonBody, CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import {
  ChangeAddressBody,
  NoFields,
  OpeningDto,
  SubmittedAnswerDto,
  ThanksBody,
} from '@dear-future/contracts/http/opening';
import { PAGED, type Route } from './route.js';

const PEOPLE = '/api/people';
const OPENING = '/api/opening';

const OPENING_ERRORS = ['unauthenticated', 'not_found'] as const;

/** The address book, and what its people do with the links in their mails. */
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

  showOpening: {
    method: 'GET',
    path: OPENING,
    auth: 'anyone',
    target: 'own',
    answers: { 200: OpeningDto },
    errors: OPENING_ERRORS,
  },
  markOpened: {
    method: 'POST',
    path: `${OPENING}/opened`,
    auth: 'anyone',
    target: 'own',
    answers: { 204: null },
    errors: OPENING_ERRORS,
  },
  keepOpening: {
    method: 'POST',
    path: `${OPENING}/keep`,
    auth: 'user',
    target: 'composition',
    answers: { 204: null },
    errors: [...OPENING_ERRORS, 'wrong_state'],
  },
  sendThanks: {
    method: 'POST',
    path: `${OPENING}/thanks`,
    auth: 'anyone',
    target: 'own',
    body: 'form',
    fields: ThanksBody,
    answers: { 204: null },
    errors: [...OPENING_ERRORS, 'wrong_state'],
  },
  sendAnswer: {
    method: 'POST',
    path: `${OPENING}/answer`,
    auth: 'anyone',
    target: 'composition',
    body: 'stream',
    fields: NoFields,
    answers: { 201: SubmittedAnswerDto },
    errors: [...OPENING_ERRORS, 'wrong_state'],
  },
  changeAddress: {
    method: 'PUT',
    path: `${OPENING}/address`,
    auth: 'anyone',
    target: 'own',
    body: 'form',
    fields: ChangeAddressBody,
    answers: { 204: null },
    errors: [...OPENING_ERRORS, 'wrong_state'],
  },
  blockUnknownSender: {
    method: 'POST',
    path: `${OPENING}/unknown-sender`,
    auth: 'anyone',
    target: 'own',
    answers: { 204: null },
    errors: OPENING_ERRORS,
  },
} as const satisfies Record<string, Route>;
