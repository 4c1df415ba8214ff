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
  listPrompts: { method: 'GET', path: '/api/prompts', who: 'anyone', does: { forward: 'capsules', to: '/prompts' } },

  listTimeCapsules: {
    method: 'GET',
    path: CAPSULE,
    who: 'person',
    does: { forward: 'capsules', to: '/time-capsules' },
  },
  createTimeCapsule: { method: 'POST', path: CAPSULE, who: 'person', does: 'composition', body: 'stream' },
  removeTimeCapsule: { method: 'DELETE', path: `${CAPSULE}/:id`, who: 'person', does: 'composition' },
  deliverTimeCapsule: { method: 'POST', path: `${CAPSULE}/:id/deliver`, who: 'person', does: 'composition' },

  showStorage: { method: 'GET', path: '/api/storage', who: 'person', does: { forward: 'capsules', to: '/storage' } },

  listSharedPrompts: {
    method: 'GET',
    path: PROMPT,
    who: 'person',
    does: { forward: 'capsules', to: '/shared-prompts' },
  },
  createSharedPrompt: {
    method: 'POST',
    path: PROMPT,
    who: 'person',
    does: { forward: 'capsules', to: '/shared-prompts' },
    body: 'form',
  },
  showSharedPrompt: {
    method: 'GET',
    path: `${PROMPT}/:id`,
    who: 'person',
    does: { forward: 'capsules', to: '/shared-prompts/:id' },
  },
  changeSharedPrompt: {
    method: 'PATCH',
    path: `${PROMPT}/:id`,
    who: 'person',
    does: { forward: 'capsules', to: '/shared-prompts/:id' },
    body: 'form',
  },
  deleteSharedPrompt: {
    method: 'DELETE',
    path: `${PROMPT}/:id`,
    who: 'person',
    does: { forward: 'capsules', to: '/shared-prompts/:id' },
  },
  listResponses: {
    method: 'GET',
    path: `${PROMPT}/:id/responses`,
    who: 'person',
    does: { forward: 'capsules', to: '/shared-prompts/:id/responses' },
  },
  downloadResponses: {
    method: 'GET',
    path: `${PROMPT}/:id/responses.zip`,
    who: 'person',
    does: 'composition',
    isStream: true,
  },
  deleteResponse: {
    method: 'DELETE',
    path: `${PROMPT}/:id/responses/:rid`,
    who: 'person',
    does: { forward: 'capsules', to: '/shared-prompts/:id/responses/:rid' },
  },

  ...PAID_CAPSULE_ROUTES,

  openLink: { method: 'GET', path: LINK, who: 'visitor', does: 'own' },
  submitResponse: { method: 'POST', path: `${LINK}/responses`, who: 'anyone', does: 'composition', body: 'stream' },
  showReceipt: { method: 'GET', path: RECEIPT, who: 'anyone', does: 'own' },
  replaceResponse: { method: 'PUT', path: RECEIPT, who: 'anyone', does: 'composition', body: 'stream' },
  withdrawResponse: { method: 'DELETE', path: RECEIPT, who: 'anyone', does: 'own' },

  playVideo: { method: 'GET', path: VIDEO, who: 'visitor', does: 'composition', isStream: true },
  showPoster: { method: 'GET', path: `${VIDEO}/poster`, who: 'visitor', does: 'composition', isStream: true },
  downloadVideo: { method: 'GET', path: `${VIDEO}/download`, who: 'visitor', does: 'composition', isStream: true },

  streamLive: { method: 'GET', path: '/api/live', who: 'person', does: 'own', isStream: true },

  listNotifications: {
    method: 'GET',
    path: NOTIFICATIONS,
    who: 'person',
    does: { forward: 'delivery', to: '/notifications' },
  },
  readAllNotifications: {
    method: 'POST',
    path: `${NOTIFICATIONS}/read-all`,
    who: 'person',
    does: { forward: 'delivery', to: '/notifications/read-all' },
    repeatable: true,
  },
  readNotification: {
    method: 'POST',
    path: `${NOTIFICATIONS}/:id/read`,
    who: 'person',
    does: { forward: 'delivery', to: '/notifications/:id/read' },
    repeatable: true,
  },

  showUser: { method: 'GET', path: '/api/auth/user', who: 'person', does: 'own' },
  changeUser: { method: 'PATCH', path: '/api/auth/user', who: 'person', does: 'own', body: 'form' },
  listSessions: { method: 'GET', path: '/api/auth/sessions', who: 'person', does: 'own' },
  showLogin: { method: 'GET', path: '/api/login', who: 'anyone', does: 'own' },
  requestSignIn: { method: 'POST', path: '/api/login', who: 'anyone', does: 'own', body: 'form' },
  showSignInLink: { method: 'GET', path: '/api/login/verify', who: 'anyone', does: 'own' },
  useSignInLink: { method: 'POST', path: '/api/login/verify', who: 'anyone', does: 'own', body: 'form' },
  finishProviderLogin: { method: 'GET', path: '/api/login/callback', who: 'anyone', does: 'own' },
  logout: { method: 'GET', path: '/api/logout', who: 'anyone', does: 'own' },
  confirmLogout: { method: 'POST', path: '/api/logout', who: 'anyone', does: 'own' },
  logoutEverywhere: { method: 'POST', path: '/api/logout/everywhere', who: 'anyone', does: 'own' },

  showHealth: { method: 'GET', path: '/api/health', who: 'anyone', does: 'own' },
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
