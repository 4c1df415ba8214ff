import { originOf } from './same-origin.js';

const HERE = 'https://dear.example';
const host = 'dear.example';

describe('originOf', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ 'sec-fetch-site': 'same-origin', origin: HERE }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [{ origin: HERE }],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ])('recognizes a request of our own: %j', (headers) => {
    expect(originOf({ host, ...headers }, HERE)).toBe('same-origin');
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: HERE }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://dear.example.evil.example' }],
    [{ origin: 'https://dear.example:8443' }],
    [{ origin: 'null' }],
    [{ origin: 'nonsense' }],
  ])('recognizes a request of another site: %j', (headers) => {
    expect(originOf({ host, ...headers }, HERE)).toBe('cross-origin');
  });

  it('assumes no browser without these headers', () => {
    expect(originOf({ host }, HERE)).toBe('no-browser');
  });
});
