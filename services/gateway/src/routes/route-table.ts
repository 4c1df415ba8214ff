import { HealthDto } from '@dear-future/contracts/http/health';
import { EmailSettingsDto, NotificationDto } from '@dear-future/contracts/http/notifications';
import { PromptDto } from '@dear-future/contracts/http/prompts';
import {
  ChangeSharedPromptBody,
  CreateSharedPromptBody,
  PublicSharedPromptDto,
  ReceiptDto,
  ResponderFields,
  SharedPromptDto,
  SharedResponseDto,
  SubmittedResponseDto,
} from '@dear-future/contracts/http/shared-prompts';
import { PAID_CAPSULE_ROUTES } from './paid-capsule-routes.js';
import { PEOPLE_ROUTES } from './people-routes.js';
import { PAGED, type Route } from './route.js';
import { SIGN_IN_ROUTES } from './sign-in-routes.js';
import { TIME_CAPSULE_ROUTES } from './time-capsule-routes.js';

const PROMPT = '/api/shared-prompts';
const LINK = '/api/public/shared-prompts/:slug';
const RECEIPT = '/api/public/receipt';
const VIDEO = '/api/videos/:name';
const NOTIFICATIONS = '/api/notifications';
const EMAIL_SETTINGS = '/api/email-settings';
const UNSUBSCRIBE = '/api/public/unsubscribe/:token';

const RECEIPT_ERRORS = ['unauthenticated', 'not_found', 'removed'] as const;
const VIDEO_ERRORS = ['unauthenticated', 'range_unsatisfiable'] as const;

/** service-kit's health checks of this process: `live` checks nothing, `ready` the database. */
export const OWN_HEALTH = ['/health/live', '/health/ready'] as const;

/**
 * Every public route of the product. Only the pages (`pages/web-build.ts`) and the gateway's own health (`OWN_HEALTH`,
 * for operators) are also reachable from outside. `@Serves` binds a handler to its row; a row without a handler, or a
 * handler without a row, stops the start. Source: docs/product.md §7.
 */
export const ROUTES = {
  listPrompts: {
    method: 'GET',
    path: '/api/prompts',
    auth: 'anyone',
    target: { forward: 'capsules', to: '/prompts' },
    answers: { 200: [PromptDto] },
  },

  ...TIME_CAPSULE_ROUTES,

  listSharedPrompts: {
    method: 'GET',
    path: PROMPT,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts' },
    query: PAGED,
    answers: { 200: [SharedPromptDto] },
  },
  createSharedPrompt: {
    method: 'POST',
    path: PROMPT,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts' },
    body: 'form',
    limit: 'prompts',
    fields: CreateSharedPromptBody,
    answers: { 201: SharedPromptDto },
  },
  showSharedPrompt: {
    method: 'GET',
    path: `${PROMPT}/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id' },
    answers: { 200: SharedPromptDto },
  },
  changeSharedPrompt: {
    method: 'PATCH',
    path: `${PROMPT}/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id' },
    body: 'form',
    fields: ChangeSharedPromptBody,
    answers: { 200: SharedPromptDto },
    errors: ['wrong_state'],
  },
  deleteSharedPrompt: {
    method: 'DELETE',
    path: `${PROMPT}/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id' },
    answers: { 204: null },
  },
  listResponses: {
    method: 'GET',
    path: `${PROMPT}/:id/responses`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id/responses' },
    query: PAGED,
    answers: { 200: [SharedResponseDto] },
  },
  downloadResponses: {
    method: 'GET',
    path: `${PROMPT}/:id/responses.zip`,
    auth: 'user',
    target: 'composition',
    takesNoTurn: true,
    answers: { 200: 'application/zip' },
    errors: ['wrong_state'],
  },
  deleteResponse: {
    method: 'DELETE',
    path: `${PROMPT}/:id/responses/:rid`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id/responses/:rid' },
    answers: { 204: null },
  },

  ...PAID_CAPSULE_ROUTES,
  ...PEOPLE_ROUTES,

  openLink: { method: 'GET', path: LINK, auth: 'visitor', target: 'own', answers: { 200: PublicSharedPromptDto } },
  submitResponse: {
    method: 'POST',
    path: `${LINK}/responses`,
    auth: 'anyone',
    target: 'composition',
    body: 'stream',
    fields: ResponderFields,
    answers: { 201: SubmittedResponseDto },
  },
  showReceipt: {
    method: 'GET',
    path: RECEIPT,
    auth: 'anyone',
    target: 'own',
    answers: { 200: ReceiptDto },
    errors: RECEIPT_ERRORS,
  },
  replaceResponse: {
    method: 'PUT',
    path: RECEIPT,
    auth: 'anyone',
    target: 'composition',
    body: 'stream',
    fields: ResponderFields,
    answers: { 200: ReceiptDto },
    errors: RECEIPT_ERRORS,
  },
  withdrawResponse: {
    method: 'DELETE',
    path: RECEIPT,
    auth: 'anyone',
    target: 'own',
    answers: { 204: null },
    errors: [...RECEIPT_ERRORS, 'wrong_state'],
  },

  playVideo: {
    method: 'GET',
    path: VIDEO,
    auth: 'visitor',
    target: 'composition',
    takesNoTurn: true,
    answers: { 200: 'video/*', 206: 'video/*', 304: null },
    errors: VIDEO_ERRORS,
  },
  showPoster: {
    method: 'GET',
    path: `${VIDEO}/poster`,
    auth: 'visitor',
    target: 'composition',
    takesNoTurn: true,
    answers: { 200: 'image/*', 304: null },
    errors: VIDEO_ERRORS,
  },
  downloadVideo: {
    method: 'GET',
    path: `${VIDEO}/download`,
    auth: 'visitor',
    target: 'composition',
    takesNoTurn: true,
    answers: { 200: 'video/*', 206: 'video/*', 304: null },
    errors: VIDEO_ERRORS,
  },

  streamLive: {
    method: 'GET',
    path: '/api/live',
    auth: 'user',
    target: 'own',
    takesNoTurn: true,
    answers: { 200: 'text/event-stream' },
  },

  listNotifications: {
    method: 'GET',
    path: NOTIFICATIONS,
    auth: 'user',
    target: { forward: 'delivery', to: '/notifications' },
    query: PAGED,
    answers: { 200: [NotificationDto] },
  },
  readAllNotifications: {
    method: 'POST',
    path: `${NOTIFICATIONS}/read-all`,
    auth: 'user',
    target: { forward: 'delivery', to: '/notifications/read-all' },
    repeatable: true,
    answers: { 204: null },
  },
  readNotification: {
    method: 'POST',
    path: `${NOTIFICATIONS}/:id/read`,
    auth: 'user',
    target: { forward: 'delivery', to: '/notifications/:id/read' },
    repeatable: true,
    answers: { 204: null },
  },
  showEmailSettings: {
    method: 'GET',
    path: EMAIL_SETTINGS,
    auth: 'user',
    target: { forward: 'delivery', to: '/email-settings' },
    answers: { 200: EmailSettingsDto },
  },
  changeEmailSettings: {
    method: 'PATCH',
    path: EMAIL_SETTINGS,
    auth: 'user',
    target: { forward: 'delivery', to: '/email-settings' },
    body: 'form',
    fields: EmailSettingsDto,
    answers: { 200: EmailSettingsDto },
  },
  showUnsubscribe: { method: 'GET', path: UNSUBSCRIBE, auth: 'anyone', target: 'own', answers: { 303: null } },
  unsubscribe: { method: 'POST', path: UNSUBSCRIBE, auth: 'anyone', target: 'own', answers: { 204: null } },

  ...SIGN_IN_ROUTES,

  showApiReference: { method: 'GET', path: '/api/docs', auth: 'anyone', target: 'own', answers: { 200: 'text/html' } },
  showApiDocument: {
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'anyone',
    target: 'own',
    answers: { 200: 'application/json' },
  },
  showHealth: {
    method: 'GET',
    path: '/api/health',
    auth: 'anyone',
    target: 'own',
    takesNoTurn: true,
    answers: { 200: HealthDto, 503: HealthDto },
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

/** Whether the callers of this route sign their requests. */
export function isSigned(method: string, path: string): boolean {
  return routeRows().some((row) => row.signed === true && row.method === method && row.path === path);
}

export function routeRows(): (Route & { name: RouteName })[] {
  return (Object.entries(ROUTES) as [RouteName, Route][]).map(([name, row]) => ({ name, ...row }));
}

export function routeOf(name: RouteName): Route {
  return ROUTES[name];
}
