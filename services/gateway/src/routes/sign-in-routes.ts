import {
  ChangeUserBody,
  RequestSignInBody,
  SessionDto,
  UserDto,
  UseSignInLinkBody,
} from '@dear-future/contracts/http/users';
import { own } from './route.js';

export const SIGN_IN_ROUTES = {
  showUser: own('GET /api/auth/user', { 200: UserDto }),
  changeUser: own('PATCH /api/auth/user', { 200: UserDto }, { fields: ChangeUserBody }),
  listSessions: own('GET /api/auth/sessions', { 200: [SessionDto] }),
  showLogin: own('GET /api/login', { 200: 'text/html', 303: null }, { auth: 'visitor', query: ['returnTo'] }),
  requestSignIn: own(
    'POST /api/login',
    { 200: 'text/html' },
    { auth: 'anyone', takesNoTurn: true, fields: RequestSignInBody },
  ),
  showSignInLink: own(
    'GET /api/login/verify',
    { 200: 'text/html', 410: 'text/html' },
    { auth: 'anyone', query: ['token'] },
  ),
  useSignInLink: own(
    'POST /api/login/verify',
    { 303: null, 410: 'text/html' },
    { auth: 'anyone', fields: UseSignInLinkBody },
  ),
  finishProviderLogin: own('GET /api/login/callback', { 303: null }, { auth: 'anyone' }),
  logout: own('GET /api/logout', { 200: 'text/html', 303: null }, { auth: 'anyone' }),
  confirmLogout: own('POST /api/logout', { 303: null }, { auth: 'anyone' }),
  logoutEverywhere: own('POST /api/logout/everywhere', { 303: null }, { auth: 'visitor' }),
};
