// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. One browser refuses the camera.
import { launchChromium } from '@dear-future/testing/chromium';
import { aHouse } from './house.js';
import { Person } from './person.js';

const house = aHouse();

it('tells somebody at an unknown address that there is no page', async () => {
  const visitor = await house.person('lost@example.test');
  const answer = await visitor.page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await visitor.heading('Page Not Found').waitFor();
  await visitor.context.close();
});

it('asks a visitor of a protected page to log in, and leads back there', async () => {
  const visitor = await house.person('visitor@example.test');
  const { page } = visitor;
  const answer = await page.goto('/my-capsules');
  expect(answer?.status()).toBe(200);
  await visitor.heading('Authentication Required').waitFor();
  const since = performance.now();
  const title = 'You need to log in to view your capsules. Redirecting...';
  await page.getByRole('listitem').getByText(title, { exact: true }).waitFor();
  await page.waitForURL('**/api/login?**', { waitUntil: 'commit' });
  // Seen from outside a little less than two seconds, or more on a busy machine.
  expect(performance.now() - since).toBeGreaterThan(1_500);
  await visitor.logIn();
  await visitor.heading('My Time Capsules').waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-capsules');
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});

it('says what is missing when the camera is refused, and lets the person go on', async () => {
  const refusing = await launchChromium(['--use-fake-ui-for-media-stream=deny']);
  const person = await Person.arrive(house.product, refusing, 'shy@example.test', { permissions: [] });
  await person.open('/record', 'Create a New Capsule');
  await person.choosePrompt();
  await person.button('Start Recording').click();
  const alert = person.page.getByRole('alert').filter({ hasText: 'camera' });
  await alert.waitFor();
  expect((await alert.textContent())?.trim()).toBe(
    "Failed to access camera and microphone. Please ensure you've granted permission.",
  );
  expect(await person.button('Start Recording').isEnabled()).toBe(true);
  expect(person.errors).toEqual([]);
  await refusing.close();
});
