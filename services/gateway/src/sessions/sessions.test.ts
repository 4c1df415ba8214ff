import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { sessionCookieName, Sessions } from './sessions.js';

describe('the name of the session cookie', () => {
  it.each([
    ['https://dear.example', '__Host-session'],
    ['https://localhost:3000', '__Host-session'],
    ['http://localhost:3000', 'session-3000'],
    ['http://localhost:4000', 'session-4000'],
    ['http://localhost', 'session'],
    ['http://192.0.2.7:3000', 'session'],
  ])('at %s is %s', (url, name) => {
    expect(sessionCookieName(url)).toBe(name);
  });

  it('differs between gateways on one machine, so that they do not share sessions', () => {
    const [one, other] = ['A'.repeat(22), 'B'.repeat(22)];
    const request = { headers: { cookie: `session-3000=${one}; session-4000=${other}` } } as Request;
    const secretAt = (PUBLIC_URL: string): string | null =>
      new Sessions({} as DataSource, { PUBLIC_URL } as GatewaySettings).secretOf(request);
    expect(secretAt('http://localhost:3000')).toBe(one);
    expect(secretAt('http://localhost:4000')).toBe(other);
    expect(secretAt('http://localhost:5000')).toBeNull();
  });
});
