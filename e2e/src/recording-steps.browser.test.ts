// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { aHouse } from './house.js';

const house = aHouse();

it('goes back one step at a time by the browser, and stays where it was through a reload', async () => {
  const eva = await house.person('eva@example.test');
  const { page } = eva;
  await eva.open('/record', 'Create a New Capsule');

  // What is typed is there again, after the way back and after a reload.
  await eva.button(/Custom Prompt/).click();
  await page.getByLabel(/^Title/).fill('For a rainy day');
  await page.goBack();
  await eva.heading('What would you like to say?').waitFor();
  await page.goForward();
  expect(await page.getByLabel(/^Title/).inputValue()).toBe('For a rainy day');
  await page.reload();
  expect(await page.getByLabel(/^Title/).inputValue()).toBe('For a rainy day');
  await eva.button('Back to Message Types').click();

  // A finished take outlives a reload at its preview, and the way back.
  await eva.choosePrompt();
  await eva.button('Start Recording').click();
  await page
    .getByText(/^00:0[2-9] \/ 5:00$/)
    .first()
    .waitFor();
  await eva.button(/^Stop/).click();
  await eva.button('Retake').waitFor();
  await page.reload();
  await eva.button('Retake').waitFor();
  await page.goBack();
  await eva.heading('Choose a prompt').waitFor();
  await eva.button('Continue to Preview').click();
  await eva.button('Save Recording').click();
  await page.waitForURL('**/video-review');

  await eva.button('Keep This Recording').click();
  await eva.button('5 Years').click();
  const day = await page.getByLabel(/Delivery date/).textContent();
  await page.goBack();
  await eva.heading('Review Your Recording').waitFor();
  await page.goForward();
  await eva.heading('Schedule Delivery').waitFor();
  await page.reload();
  expect(await page.getByLabel(/Delivery date/).textContent()).toBe(day);
  await eva.button('Back to Review').click();

  // One that was let go by a slip comes back.
  await eva.button('Record Again').click();
  await page.waitForURL('**/record');
  await eva.button('Bring It Back').click();
  await eva.heading('Review Your Recording').waitFor();
  await eva.heading(/A year from today/).waitFor();
  expect(eva.errors).toEqual([]);
  await eva.context.close();
});
