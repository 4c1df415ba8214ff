import { loginPath } from './login-path.js';

it('leads back to the same URL', () => {
  expect(loginPath({ pathname: '/my-capsules', search: '?capsule=a&b=c', hash: '#x' })).toBe(
    '/api/login?returnTo=%2Fmy-capsules%3Fcapsule%3Da%26b%3Dc%23x',
  );
});
