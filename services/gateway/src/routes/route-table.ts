import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { HealthDto } from '@dear-future/contracts/http/common';
import { EmailSettingsDto, NotificationDto } from '@dear-future/contracts/http/notifications';
import { PromptDto } from '@dear-future/contracts/http/prompts';
import {
  ChangeSharedPromptBody,
  CreateSharedPromptBody,
  PublicSharedPromptDto,
  EditLinkDto,
  ResponderFields,
  SharedPromptDto,
  SharedResponseDto,
  SubmittedResponseDto,
} from '@dear-future/contracts/http/shared-prompts';
import { PAID_CAPSULE_ROUTES } from './paid-capsule-routes.js';
import { PEOPLE_ROUTES } from './people-routes.js';
import { capsules, composition, delivery, own, PAGED, type Route, upload } from './route.js';
import { SIGN_IN_ROUTES } from './sign-in-routes.js';
import { TIME_CAPSULE_ROUTES } from './time-capsule-routes.js';

const EDIT_LINK = { auth: 'anyone', link: 'editLink' } as const;
const WATCHING = { auth: 'visitor' } as const;

/** The API's routes (docs/product.md §7). The gateway also serves pages, files, `/health/live` and `/health/ready`. */
export const ROUTES = {
  listPrompts: capsules('GET /api/prompts', { 200: [PromptDto] }, { auth: 'anyone' }),

  ...TIME_CAPSULE_ROUTES,

  listSharedPrompts: capsules('GET /api/shared-prompts', { 200: [SharedPromptDto] }, { query: PAGED }),
  createSharedPrompt: capsules(
    'POST /api/shared-prompts',
    { 201: SharedPromptDto },
    { fields: CreateSharedPromptBody },
  ),
  showSharedPrompt: capsules('GET /api/shared-prompts/:id', { 200: SharedPromptDto }),
  changeSharedPrompt: capsules(
    'PATCH /api/shared-prompts/:id',
    { 200: SharedPromptDto },
    { fields: ChangeSharedPromptBody },
  ),
  deleteSharedPrompt: capsules('DELETE /api/shared-prompts/:id', { 204: null }),
  listResponses: capsules('GET /api/shared-prompts/:id/responses', { 200: [SharedResponseDto] }, { query: PAGED }),
  downloadResponses: composition('GET /api/shared-prompts/:id/responses.zip', { 200: 'application/zip' }),
  deleteResponse: capsules('DELETE /api/shared-prompts/:id/responses/:rid', { 204: null }, { limit: 'writes' }),

  ...PAID_CAPSULE_ROUTES,
  ...PEOPLE_ROUTES,

  openLink: own('GET /api/public/shared-prompts/:slug', { 200: PublicSharedPromptDto }, { auth: 'visitor' }),
  submitResponse: upload(
    'POST /api/public/shared-prompts/:slug/responses',
    { 201: SubmittedResponseDto },
    { auth: 'anyone', fields: ResponderFields },
  ),
  showEditLink: own('GET /api/public/edit-link', { 200: EditLinkDto }, EDIT_LINK),
  replaceResponse: upload('PUT /api/public/edit-link', { 200: EditLinkDto }, { ...EDIT_LINK, fields: ResponderFields }),
  withdrawResponse: capsules('DELETE /api/public/edit-link', { 204: null }, EDIT_LINK),

  playVideo: composition('GET /api/videos/:name', { 200: 'video/*', 206: 'video/*', 304: null }, WATCHING),
  showPoster: composition('GET /api/videos/:name/poster', { 200: 'image/*', 304: null }, WATCHING),
  downloadVideo: composition(
    'GET /api/videos/:name/download',
    { 200: 'video/*', 206: 'video/*', 304: null },
    { ...WATCHING, query: ['name'] },
  ),

  streamLive: own('GET /api/live', { 200: 'text/event-stream' }, { takesNoTurn: true }),

  listNotifications: delivery('GET /api/notifications', { 200: [NotificationDto] }, { query: PAGED }),
  readAllNotifications: delivery('POST /api/notifications/read-all', { 204: null }, { limit: 'writes' }),
  readNotification: delivery('POST /api/notifications/:id/read', { 204: null }, { limit: 'writes' }),
  showEmailSettings: delivery('GET /api/email-settings', { 200: EmailSettingsDto }),
  changeEmailSettings: delivery('PATCH /api/email-settings', { 200: EmailSettingsDto }, { fields: EmailSettingsDto }),
  showUnsubscribe: own('GET /api/public/unsubscribe/:token', { 200: 'text/html' }, { auth: 'anyone' }),
  unsubscribe: own('POST /api/public/unsubscribe/:token', { 200: 'text/html' }, { auth: 'anyone' }),

  ...SIGN_IN_ROUTES,

  showApiReference: own('GET /api/docs', { 200: 'text/html' }, { auth: 'anyone' }),
  showApiDocument: own('GET /api/openapi.json', { 200: 'application/json' }, { auth: 'anyone' }),
  showHealth: own('GET /api/health', { 200: HealthDto, 503: HealthDto }, { auth: 'anyone', takesNoTurn: true }),
};

export type RouteName = keyof typeof ROUTES;

export function routeRows(): (Route & { name: RouteName })[] {
  return (Object.entries(ROUTES) as [RouteName, Route][]).map(([name, row]) => ({ name, ...row }));
}

export const SERVES = 'dear-future:serves';

export function Serves(name: RouteName): MethodDecorator {
  const { method, path, responses } = ROUTES[name];
  const route = RequestMapping({ path, method: RequestMethod[method] });
  return applyDecorators(SetMetadata(SERVES, name), route, HttpCode(Number(Object.keys(responses)[0])));
}
