import { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import {
  ChangeTimeCapsuleBody,
  CreateTimeCapsuleFields,
  RemovedTimeCapsuleDto,
  StorageDto,
  TimeCapsuleDto,
  TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';
import { DeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { PAGED, type Route } from './route.js';

const CAPSULE = '/api/time-capsules';

/** The routes of time capsules, for their owners. */
export const TIME_CAPSULE_ROUTES = {
  listTimeCapsules: {
    method: 'GET',
    path: CAPSULE,
    auth: 'user',
    target: { forward: 'capsules', to: '/time-capsules' },
    query: PAGED,
    answers: { 200: [TimeCapsuleDto] },
  },
  createTimeCapsule: {
    method: 'POST',
    path: CAPSULE,
    auth: 'user',
    target: 'composition',
    body: 'stream',
    fields: CreateTimeCapsuleFields,
    answers: { 201: TimeCapsuleDto },
  },
  listRemovedTimeCapsules: {
    method: 'GET',
    path: `${CAPSULE}/removed`,
    auth: 'user',
    target: { forward: 'capsules', to: '/time-capsules/removed' },
    query: PAGED,
    answers: { 200: [RemovedTimeCapsuleDto] },
  },
  eraseTimeCapsule: {
    method: 'DELETE',
    path: `${CAPSULE}/removed/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/time-capsules/removed/:id' },
    answers: { 204: null },
  },
  listReceivedTimeCapsules: {
    method: 'GET',
    path: `${CAPSULE}/received`,
    auth: 'user',
    target: { forward: 'capsules', to: '/time-capsules/received' },
    query: PAGED,
    answers: { 200: [ReceivedTimeCapsuleDto] },
  },
  removeReceivedTimeCapsule: {
    method: 'DELETE',
    path: `${CAPSULE}/received/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/time-capsules/received/:id' },
    answers: { 204: null },
  },
  showTimeCapsule: {
    method: 'GET',
    path: `${CAPSULE}/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/time-capsules/:id' },
    answers: { 200: TimeCapsuleDto },
  },
  changeTimeCapsule: {
    method: 'PATCH',
    path: `${CAPSULE}/:id`,
    auth: 'user',
    target: 'composition',
    body: 'form',
    fields: ChangeTimeCapsuleBody,
    answers: { 200: TimeCapsuleDto },
    errors: ['wrong_state'],
  },
  removeTimeCapsule: {
    method: 'DELETE',
    path: `${CAPSULE}/:id`,
    auth: 'user',
    target: 'composition',
    answers: { 204: null },
    errors: ['wrong_state'],
  },
  deliverTimeCapsule: {
    method: 'POST',
    path: `${CAPSULE}/:id/deliver`,
    auth: 'user',
    target: 'composition',
    answers: { 200: TimeCapsuleDto, 202: DeliverNowResponse },
    errors: ['wrong_state'],
  },
  restoreTimeCapsule: {
    method: 'POST',
    path: `${CAPSULE}/:id/restore`,
    auth: 'user',
    target: 'composition',
    body: 'form',
    fields: ChangeTimeCapsuleBody,
    answers: { 200: TimeCapsuleDto },
    errors: ['wrong_state'],
  },
  openTimeCapsule: {
    method: 'POST',
    path: `${CAPSULE}/:id/opened`,
    auth: 'user',
    target: { forward: 'capsules', to: '/time-capsules/:id/opened' },
    repeatable: true,
    answers: { 204: null },
  },
  showTimeline: {
    method: 'GET',
    path: `${CAPSULE}/:id/timeline`,
    auth: 'user',
    target: { forward: 'capsules', to: '/time-capsules/:id/timeline' },
    answers: { 200: [TimelineEntryDto] },
  },
  showCalendar: {
    method: 'GET',
    path: `${CAPSULE}/:id/calendar.ics`,
    auth: 'user',
    target: 'composition',
    answers: { 200: 'text/calendar' },
  },

  showStorage: {
    method: 'GET',
    path: '/api/storage',
    auth: 'user',
    target: { forward: 'capsules', to: '/storage' },
    answers: { 200: StorageDto },
  },
} as const satisfies Record<string, Route>;
