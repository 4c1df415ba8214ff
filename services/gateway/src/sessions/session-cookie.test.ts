import type { Request } from 'express';
import type { GatewaySettings } from '../config.js';
import { SessionCookie } from './session-cookie.js';

const cookieAt = (url: string): SessionCookie => new SessionCookie({ PUBLIC_URL: url } as GatewaySettings);

describe('the name of the session cookie', () => {
  it.each([
    ['https://dear.example', '__Host-session'],
    ['https://localhost:3000', '__Host-session'],
    ['http://localhost:3000', 'session-3000'],
    ['http://localhost:4000', 'session-4000'],
    ['http://localhost', 'session'],
    ['http://192.0.2.7:3000', 'session'],
  ])('at %s is %s', (url, name) => {
    expect(cookieAt(url).name).toBe(name);
  });

  it('separates two gateways on one machine', () => {
    const [one, other] = ['A'.repeat(22), 'B'.repeat(22)];
    const request = { headers: { cookie: `session-3000=${one}; session-4000=${other}` } } as Request;
    expect(cookieAt('http://localhost:3000').read(request)).toBe(one);
    expect(cookieAt('http://localhost:4000').read(request)).toBe(other);
    expect(cookieAt('http://localhost:5000').read(request)).toBeNull();
  });
});
