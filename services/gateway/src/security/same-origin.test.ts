import { classifyOrigin } from './same-origin.js';

const OUR_ORIGIN = 'https://dear.example';
const host = 'dear.example';

describe('classifyOrigin', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ 'sec-fetch-site': 'same-origin', origin: OUR_ORIGIN }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [{ origin: OUR_ORIGIN }],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ])('recognizes a request from our own site: %j', (headers) => {
    expect(classifyOrigin({ host, ...headers }, OUR_ORIGIN)).toBe('same-origin');
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: OUR_ORIGIN }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://dear.example.evil.example' }],
    [{ origin: 'https://dear.example:8443' }],
    [{ origin: 'null' }],
    [{ origin: 'nonsense' }],
  ])('recognizes a request from another site: %j', (headers) => {
    expect(classifyOrigin({ host, ...headers }, OUR_ORIGIN)).toBe('cross-origin');
  });

  it('assumes that a request without Sec-Fetch-Site and Origin is not from a browser', () => {
    expect(classifyOrigin({ host }, OUR_ORIGIN)).toBe('no-browser');
  });
});
