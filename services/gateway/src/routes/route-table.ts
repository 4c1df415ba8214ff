import { PAID_CAPSULE_ROUTES } from './paid-capsule-routes.js';
import type { Route } from './route.js';

const CAPSULE = '/api/time-capsules';
const PROMPT = '/api/shared-prompts';
const LINK = '/api/public/shared-prompts/:slug';
const RECEIPT = '/api/public/receipt';
const VIDEO = '/api/videos/:name';
const NOTIFICATIONS = '/api/notifications';

/** service-kit's health checks of this process: `live` checks nothing, `ready` the database. */
export const OWN_HEALTH = ['/health/live', '/health/ready'] as const;

/**
 * Every public route of the product. Only the pages (`pages/page-paths.ts`) and the gateway's own health (`OWN_HEALTH`,
 * for operators) are also reachable from outside. `@Serves` binds a handler to its row; a row without a handler, or a
 * handler without a row, stops the start. Source: docs/product.md §7.
 */
export const ROUTES = {
  listPrompts: { method: 'GET', path: '/api/prompts', auth: 'anyone', target: { forward: 'capsules', to: '/prompts' } },

  listTimeCapsules: {
    method: 'GET',
    path: CAPSULE,
    auth: 'user',
    target: { forward: 'capsules', to: '/time-capsules' },
    isList: true,
  },
  createTimeCapsule: { method: 'POST', path: CAPSULE, auth: 'user', target: 'composition', body: 'stream' },
  removeTimeCapsule: { method: 'DELETE', path: `${CAPSULE}/:id`, auth: 'user', target: 'composition' },
  deliverTimeCapsule: { method: 'POST', path: `${CAPSULE}/:id/deliver`, auth: 'user', target: 'composition' },

  showStorage: { method: 'GET', path: '/api/storage', auth: 'user', target: { forward: 'capsules', to: '/storage' } },

  listSharedPrompts: {
    method: 'GET',
    path: PROMPT,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts' },
    isList: true,
  },
  createSharedPrompt: {
    method: 'POST',
    path: PROMPT,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts' },
    body: 'form',
    limit: 'prompts',
  },
  showSharedPrompt: {
    method: 'GET',
    path: `${PROMPT}/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id' },
  },
  changeSharedPrompt: {
    method: 'PATCH',
    path: `${PROMPT}/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id' },
    body: 'form',
  },
  deleteSharedPrompt: {
    method: 'DELETE',
    path: `${PROMPT}/:id`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id' },
  },
  listResponses: {
    method: 'GET',
    path: `${PROMPT}/:id/responses`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id/responses' },
    isList: true,
  },
  downloadResponses: {
    method: 'GET',
    path: `${PROMPT}/:id/responses.zip`,
    auth: 'user',
    target: 'composition',
    takesNoTurn: true,
  },
  deleteResponse: {
    method: 'DELETE',
    path: `${PROMPT}/:id/responses/:rid`,
    auth: 'user',
    target: { forward: 'capsules', to: '/shared-prompts/:id/responses/:rid' },
  },

  ...PAID_CAPSULE_ROUTES,

  openLink: { method: 'GET', path: LINK, auth: 'visitor', target: 'own' },
  submitResponse: { method: 'POST', path: `${LINK}/responses`, auth: 'anyone', target: 'composition', body: 'stream' },
  showReceipt: { method: 'GET', path: RECEIPT, auth: 'anyone', target: 'own' },
  replaceResponse: { method: 'PUT', path: RECEIPT, auth: 'anyone', target: 'composition', body: 'stream' },
  withdrawResponse: { method: 'DELETE', path: RECEIPT, auth: 'anyone', target: 'own' },

  playVideo: { method: 'GET', path: VIDEO, auth: 'visitor', target: 'composition', takesNoTurn: true },
  showPoster: { method: 'GET', path: `${VIDEO}/poster`, auth: 'visitor', target: 'composition', takesNoTurn: true },
  downloadVideo: {
    method: 'GET',
    path: `${VIDEO}/download`,
    auth: 'visitor',
    target: 'composition',
    takesNoTurn: true,
  },

  streamLive: { method: 'GET', path: '/api/live', auth: 'user', target: 'own', takesNoTurn: true },

  listNotifications: {
    method: 'GET',
    path: NOTIFICATIONS,
    auth: 'user',
    target: { forward: 'delivery', to: '/notifications' },
    isList: true,
  },
  readAllNotifications: {
    method: 'POST',
    path: `${NOTIFICATIONS}/read-all`,
    auth: 'user',
    target: { forward: 'delivery', to: '/notifications/read-all' },
    repeatable: true,
  },
  readNotification: {
    method: 'POST',
    path: `${NOTIFICATIONS}/:id/read`,
    auth: 'user',
    target: { forward: 'delivery', to: '/notifications/:id/read' },
    repeatable: true,
  },

  showUser: { method: 'GET', path: '/api/auth/user', auth: 'user', target: 'own' },
  changeUser: { method: 'PATCH', path: '/api/auth/user', auth: 'user', target: 'own', body: 'form' },
  listSessions: { method: 'GET', path: '/api/auth/sessions', auth: 'user', target: 'own' },
  showLogin: { method: 'GET', path: '/api/login', auth: 'anyone', target: 'own' },
  requestSignIn: { method: 'POST', path: '/api/login', auth: 'anyone', target: 'own', body: 'form', takesNoTurn: true },
  showSignInLink: { method: 'GET', path: '/api/login/verify', auth: 'anyone', target: 'own' },
  useSignInLink: { method: 'POST', path: '/api/login/verify', auth: 'anyone', target: 'own', body: 'form' },
  finishProviderLogin: { method: 'GET', path: '/api/login/callback', auth: 'anyone', target: 'own' },
  logout: { method: 'GET', path: '/api/logout', auth: 'anyone', target: 'own' },
  confirmLogout: { method: 'POST', path: '/api/logout', auth: 'anyone', target: 'own' },
  logoutEverywhere: { method: 'POST', path: '/api/logout/everywhere', auth: 'anyone', target: 'own' },

  showHealth: { method: 'GET', path: '/api/health', auth: 'anyone', target: 'own', takesNoTurn: true },
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
