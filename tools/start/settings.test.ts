import { readStartSettings, WrongSettingError } from './settings.js';

describe('the settings of npm start', () => {
  it('select the sandbox on port 3002 unless Stripe keys are given', () => {
    expect(readStartSettings({})).toMatchObject({ port: 3000, mailboxPort: 3001, stripePort: 3002, stripe: undefined });
    const keys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    expect(readStartSettings(keys).stripe).toEqual({ secretKey: 'sk_live_x', webhookSecret: 'whsec_x' });
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ])('must not include %s without %s; the error names both', (given, missing) => {
    expect(() => readStartSettings({ [given]: 'x' })).toThrow(WrongSettingError);
    expect(() => readStartSettings({ [given]: 'x' })).toThrow(`${given} is given, but ${missing} is not.`);
  });

  it('must not use one port twice', () => {
    expect(() => readStartSettings({ STRIPE_PORT: '3001' })).toThrow(/MAILBOX_PORT and STRIPE_PORT are both 3001/);
  });

  it('must not have a public address with a path, which would be dropped', () => {
    expect(readStartSettings({ PUBLIC_URL: 'https://dear.example/' }).publicUrl).toBe('https://dear.example');
    expect(() => readStartSettings({ PUBLIC_URL: 'https://dear.example/future' })).toThrow(/expected only an origin/);
  });

  it('reach only the services that read them', () => {
    const { forServices } = readStartSettings({
      READS_PER_CLIENT: '7',
      LOG_LEVEL: ' debug ',
      SWEEP_INTERVAL_MS: '',
      METRICS_PORT: '9000',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SECRET_OF_THE_SHELL: 'x',
    });
    expect(forServices.gateway).toEqual({ READS_PER_CLIENT: '7', LOG_LEVEL: 'debug' });
    expect(forServices.media).toEqual({ LOG_LEVEL: 'debug' });
  });
});
