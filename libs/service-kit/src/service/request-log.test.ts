import { pathForLog } from './request-log.js';

describe('pathForLog', () => {
  it.each([
    ['/open%23AbC-1?x=1', '/open%23*'],
    ['/api/time-capsules?cursor=x', '/api/time-capsules'],
    ['/api/login/verify?token=secret', '/api/login/verify'],
    ['/share/3vQB7B6MrGQZaxCuFg4oh1', '/share/*'],
    ['/api/public/shared-prompts/3vQB7B6MrGQZaxCuFg4oh1/responses?x=1', '/api/public/shared-prompts/*/responses'],
    [
      '/shared-prompts/0b5e7f0a-1111-4222-8333-944445555666/responses',
      '/shared-prompts/0b5e7f0a-1111-4222-8333-944445555666/responses',
    ],
    ['/api/public/unsubscribe/0b5e7f0a-1111-4222-8333-944445555666', '/api/public/unsubscribe/*'],
    ['/', '/'],
    [`/${'x'.repeat(12_000)}`, `/${'x'.repeat(199)}`],
  ])('turns %s into %s', (url, path) => {
    expect(pathForLog(url)).toBe(path);
  });
});
