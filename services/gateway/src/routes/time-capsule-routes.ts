import { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import {
  ChangeTimeCapsuleBody,
  CreateTimeCapsuleFields,
  RemovedTimeCapsuleDto,
  ShareTimeCapsuleBody,
  StorageDto,
  TimeCapsuleDto,
  TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';
import { DeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { capsules, composition, own, PAGED, upload } from './route.js';

export const TIME_CAPSULE_ROUTES = {
  listTimeCapsules: capsules('GET /api/time-capsules', { 200: [TimeCapsuleDto] }, { query: PAGED }),
  createTimeCapsule: upload('POST /api/time-capsules', { 201: TimeCapsuleDto }, { fields: CreateTimeCapsuleFields }),
  listRemovedTimeCapsules: capsules(
    'GET /api/time-capsules/removed',
    { 200: [RemovedTimeCapsuleDto] },
    { query: PAGED },
  ),
  eraseTimeCapsule: capsules('DELETE /api/time-capsules/removed/:id', { 204: null }, { limit: 'writes' }),
  listReceivedTimeCapsules: capsules(
    'GET /api/time-capsules/received',
    { 200: [ReceivedTimeCapsuleDto] },
    { query: PAGED },
  ),
  removeReceivedTimeCapsule: capsules('DELETE /api/time-capsules/received/:id', { 204: null }),
  showTimeCapsule: capsules('GET /api/time-capsules/:id', { 200: TimeCapsuleDto }),
  changeTimeCapsule: composition(
    'PATCH /api/time-capsules/:id',
    { 200: TimeCapsuleDto },
    { fields: ChangeTimeCapsuleBody },
  ),
  removeTimeCapsule: composition('DELETE /api/time-capsules/:id', { 204: null }),
  deliverTimeCapsule: composition('POST /api/time-capsules/:id/deliver', {
    200: TimeCapsuleDto,
    202: DeliverNowResponse,
  }),
  restoreTimeCapsule: composition(
    'POST /api/time-capsules/:id/restore',
    { 200: TimeCapsuleDto },
    { fields: ChangeTimeCapsuleBody },
  ),
  openTimeCapsule: capsules('POST /api/time-capsules/:id/opened', { 204: null }, { limit: 'writes' }),
  shareTimeCapsule: capsules(
    'POST /api/time-capsules/:id/share',
    { 200: TimeCapsuleDto },
    { fields: ShareTimeCapsuleBody },
  ),
  showTimeline: capsules('GET /api/time-capsules/:id/timeline', { 200: [TimelineEntryDto] }),
  showCalendar: own('GET /api/time-capsules/:id/calendar.ics', { 200: 'text/calendar' }),

  showStorage: capsules('GET /api/storage', { 200: StorageDto }),
};
