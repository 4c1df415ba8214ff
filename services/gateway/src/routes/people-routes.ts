import { ChangePersonBody, CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import {
  ChangeAddressBody,
  NoFields,
  OpeningDto,
  SubmittedAnswerDto,
  ThanksBody,
} from '@dear-future/contracts/http/opening';
import { capsules, composition, own, PAGED } from './route.js';

const BY_LINK = { auth: 'anyone', errors: ['unauthenticated', 'not_found'] } as const;
const BY_LINK_IN_STATE = { auth: 'anyone', errors: ['unauthenticated', 'not_found', 'wrong_state'] } as const;

/** The address book, and what the people in it do with the links in our emails. */
export const PEOPLE_ROUTES = {
  listPeople: capsules('GET /api/people', { 200: [PersonDto] }, { query: PAGED }),
  createPerson: capsules('POST /api/people', { 201: PersonDto }, { fields: CreatePersonBody, errors: ['wrong_state'] }),
  changePerson: capsules('PATCH /api/people/:id', { 200: PersonDto }, { fields: ChangePersonBody }),
  removePerson: capsules('DELETE /api/people/:id', { 204: null }, { errors: ['wrong_state'] }),

  showOpening: own('GET /api/opening', { 200: OpeningDto }, BY_LINK),
  markOpened: own('POST /api/opening/opened', { 204: null }, BY_LINK),
  keepOpening: composition('POST /api/opening/keep', { 204: null }, { errors: BY_LINK_IN_STATE.errors }),
  sendThanks: own('POST /api/opening/thanks', { 204: null }, { ...BY_LINK_IN_STATE, fields: ThanksBody }),
  sendAnswer: composition(
    'POST /api/opening/answer',
    { 201: SubmittedAnswerDto },
    { ...BY_LINK_IN_STATE, body: 'stream', fields: NoFields },
  ),
  changeAddress: own('PUT /api/opening/address', { 204: null }, { ...BY_LINK_IN_STATE, fields: ChangeAddressBody }),
  blockUnknownSender: own('POST /api/opening/unknown-sender', { 204: null }, BY_LINK),
};
