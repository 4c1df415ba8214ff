import { ChangePersonBody, CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import { ChangeAddressBody, OpeningDto, SubmittedAnswerDto, ThanksBody } from '@dear-future/contracts/http/opening';
import { capsules, composition, own, PAGED, upload } from './route.js';

const BY_LINK = { auth: 'anyone', link: 'recipientLink' } as const;

export const PEOPLE_ROUTES = {
  listPeople: capsules('GET /api/people', { 200: [PersonDto] }, { query: PAGED }),
  createPerson: capsules('POST /api/people', { 201: PersonDto }, { fields: CreatePersonBody }),
  changePerson: capsules('PATCH /api/people/:id', { 200: PersonDto }, { fields: ChangePersonBody }),
  removePerson: capsules('DELETE /api/people/:id', { 204: null }),

  showOpening: own('GET /api/opening', { 200: OpeningDto }, BY_LINK),
  markOpened: capsules('POST /api/opening/opened', { 204: null }, BY_LINK),
  keepOpening: composition('POST /api/opening/keep', { 204: null }, { link: 'recipientLink' }),
  sendThanks: capsules('POST /api/opening/thanks', { 204: null }, { ...BY_LINK, fields: ThanksBody }),
  sendResponse: upload('POST /api/opening/answer', { 201: SubmittedAnswerDto }, BY_LINK),
  changeAddress: capsules('PUT /api/opening/address', { 204: null }, { ...BY_LINK, fields: ChangeAddressBody }),
  blockUnknownSender: capsules('POST /api/opening/unknown-sender', { 204: null }, BY_LINK),
};
