import { launchChromium } from '@dear-future/testing/chromium';
import { eventually } from '@dear-future/testing/eventually';
import type { Person } from '../person.js';
import { answer, only, refusal, SENTENCE, silence } from './answers.js';
import type { Row } from './row.js';
import { CAPSULE_ID, paidCapsule, timeCapsule } from './samples.js';
import { reads, recordThere, toastSays, type World } from './world.js';

const CAMERA_REFUSED = "Failed to access camera and microphone. Please ensure you've granted permission.";

/** What the console warns of on this person's page from now on. */
function warningsOf({ page }: Person): string[] {
  const warnings: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'warning') warnings.push(line.text());
  });
  return warnings;
}

/** The catalogue of what the product says when something happened or failed. */
export const ERRORS: readonly Row[] = [
  {
    row: 'Camera or microphone refused, in the recorder and to a contributor',
    see: async (world) => {
      const link = await world.paidLink();
      const refusing = await launchChromium(['--use-fake-ui-for-media-stream=deny']);
      try {
        const ida = await world.idaElsewhere(refusing, { permissions: [] });
        for (const [path, words] of [
          ['/record', CAMERA_REFUSED],
          [await world.sharedLink(), CAMERA_REFUSED],
          [link, 'Could not access camera/microphone'],
        ] as const) {
          await ida.page.goto(path);
          if (path === '/record') await ida.choosePrompt();
          await ida.button('Start Recording').click();
          const alert = ida.page.getByRole('alert').filter({ hasText: 'access' });
          await alert.waitFor();
          expect((await alert.innerText()).trim()).toBe(words);
          expect(await ida.button('Start Recording').isEnabled()).toBe(true);
        }
      } finally {
        await refusing.close();
      }
    },
  },
  {
    row: 'Pause or resume unsupported',
    see: async (world) => {
      const ida = await world.idaElsewhere();
      const warnings = warningsOf(ida);
      await ida.page.addInitScript(() => Reflect.deleteProperty(MediaRecorder.prototype, 'pause'));
      await ida.page.goto('/record');
      await ida.choosePrompt();
      await ida.button('Start Recording').click();
      await ida.button('Stop Recording').waitFor();
      expect(await ida.button('Pause').count()).toBe(0);
      expect(warnings.filter((text) => text.includes('cannot pause'))).toHaveLength(1);
      expect(await ida.page.getByRole('alert').count()).toBe(0);
      await ida.context.close();
    },
  },
  {
    row: 'Pause or resume failing, and preview playback failing',
    see: async (world) => {
      const ida = await world.idaElsewhere();
      const warnings = warningsOf(ida);
      await ida.page.addInitScript(() => {
        MediaRecorder.prototype.pause = () => {
          throw new DOMException('no pause today', 'InvalidStateError');
        };
        HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no play today'));
      });
      await ida.page.goto('/record');
      await ida.choosePrompt();
      await ida.button('Start Recording').click();
      await ida.button('Pause').click();
      await ida.page
        .getByText(/^00:0[1-9] \/ 5:00$/)
        .first()
        .waitFor();
      expect(warnings.filter((text) => text.includes('no pause today'))).toHaveLength(1);
      await ida.button('Stop Recording').click();
      await ida.button('Save Recording').waitFor();
      await ida.button(/^Play/).first().click();
      await eventually(() => warnings.some((text) => text.includes('no play today')), {
        what: 'the warning of the player',
      });
      expect(await ida.page.getByRole('alert').count()).toBe(0);
      expect(await ida.page.getByRole('listitem').filter({ hasText: 'today' }).count()).toBe(0);
      await ida.context.close();
    },
  },
  ...(
    [
      ['/record', 'record time capsules'],
      ['/my-capsules', 'view your capsules'],
      ['/shared-prompts', 'manage shared prompts'],
      ['/shared-prompts/2f1f0a0e-6f0c-4a6f-9a41-5d2a3c1e7f11/responses', 'view responses'],
    ] as const
  ).map(([path, purpose]) => ({
    row: `Not logged in: ${purpose}`,
    see: async ({ visitor }: World) => {
      await visitor.page.goto(path);
      await visitor.heading('Authentication Required').waitFor();
      const words = `You need to log in to ${purpose}. Redirecting...`;
      await visitor.page.getByRole('listitem').getByText(words, { exact: true }).waitFor();
      await visitor.page.waitForURL(`**/api/login?returnTo=${encodeURIComponent(path)}`);
    },
  })),
  {
    row: 'Time capsule creation fails',
    see: async (world) => {
      const { ida } = world;
      await world.scheduleForm();
      await ida.button('1 Year').click();
      const path = '**/api/time-capsules';
      await ida.page.route(path, only('POST', refusal(500)));
      await ida.button('Create Time Capsule').click();
      await toastSays(ida, 'Error', SENTENCE);
      await ida.page.route(path, only('POST', silence()));
      await ida.button('Try Again').click();
      await toastSays(ida, 'Error', 'Failed to create time capsule');
    },
  },
  {
    row: 'Time capsule created',
    see: async (world) => {
      await world.scheduleForm();
      await world.ida.button('1 Year').click();
      await world.ida.button('Create Time Capsule').click();
      await toastSays(world.ida, 'Success!', 'Your time capsule has been created and scheduled for delivery.');
      await world.ida.page.waitForURL('**/record');
    },
  },
  {
    row: 'Delivery succeeds, or fails',
    see: async ({ ida }) => {
      const due = timeCapsule({ deliveryDate: new Date(Date.now() - 60_000).toISOString() });
      await ida.page.route('**/api/time-capsules', answer([due]));
      const path = `**/api/time-capsules/${due.id}/deliver`;
      await ida.page.route(path, refusal(502));
      await ida.page.goto('/my-capsules');
      await ida.button('Deliver Now').click();
      await toastSays(ida, 'Delivery Failed', SENTENCE);
      await ida.page.route(path, silence());
      await ida.button('Deliver Now').click();
      await toastSays(ida, 'Delivery Failed', 'Failed to deliver time capsule');
      await ida.page.route(path, answer({}));
      await ida.button('Deliver Now').click();
      const description = 'Your video has been sent to your email. Check your inbox!';
      await toastSays(ida, 'Time Capsule Delivered! 📧', description);
    },
  },
  {
    row: 'Shared prompt creation fails, or succeeds; its link copied',
    see: async ({ ida }) => {
      await ida.page.goto('/shared-prompts');
      await ida.button('Create Prompt').first().click();
      const sheet = ida.page.getByRole('dialog', { name: 'Create Prompt' });
      await sheet.getByLabel(/^Title/).fill('For Grandpa');
      await sheet.getByLabel(/^Description/).fill('What did he laugh about?');
      const create = sheet.getByRole('button', { name: 'Create Prompt' });
      const path = '**/api/shared-prompts';
      await ida.page.route(path, only('POST', refusal(500)));
      await create.click();
      await toastSays(ida, 'Creation Failed', SENTENCE);
      await ida.page.route(path, only('POST', silence()));
      await create.click();
      await toastSays(ida, 'Creation Failed', 'Failed to create shared prompt');
      await ida.page.unrouteAll();
      await create.click();
      await toastSays(ida, 'Prompt Created! 🎉', 'Your shareable prompt is ready. Copy the link to share!');
      const card = ida.page.getByRole('article', { name: 'For Grandpa' });
      await card.getByRole('button', { name: 'Copy Link' }).click();
      await ida.toast('Link Copied! 📋');
      await reads(ida, 'Link Copied! 📋');
    },
  },
  {
    row: 'Prompt response fails, or is submitted',
    see: async (world) => {
      const { guest } = world;
      await recordThere(guest, await world.sharedLink());
      const path = '**/api/public/shared-prompts/*/responses';
      await guest.page.route(path, refusal(500));
      await guest.button('Submit Response').click();
      await toastSays(guest, 'Submission Failed', SENTENCE);
      await guest.page.route(path, silence());
      await guest.button('Try Again').click();
      await toastSays(guest, 'Submission Failed', 'Failed to submit response');
      await guest.page.unrouteAll();
      await guest.button('Try Again').click();
      await toastSays(guest, 'Response Submitted! 🎉');
    },
  },
  {
    row: 'Paid capsule creation fails',
    see: async (world) => {
      await world.review();
      await world.ida.page.route('**/api/capsules', only('POST', refusal(500)));
      await world.ida.button('Proceed to Checkout').click();
      await toastSays(world.ida, 'Error', 'Failed to create capsule. Please try again.');
    },
  },
  {
    row: 'Checkout session fails',
    see: async (world) => {
      await world.review();
      await world.ida.page.route('**/api/capsules/*/checkout-session', silence());
      await world.ida.button('Proceed to Checkout').click();
      await toastSays(world.ida, 'Failed to create checkout session. Please try again.');
    },
  },
  {
    row: 'Packages fail to load',
    see: async ({ ida }) => {
      for (const [act, message] of [
        [refusal(500), SENTENCE],
        [silence(503), '503: Service Unavailable'],
      ] as const) {
        await ida.page.route('**/api/capsule-packages', act);
        await ida.page.goto('/capsules/create');
        await reads(ida, `Error loading packages: ${message}`);
      }
    },
  },
  {
    row: 'No packages',
    see: async ({ ida }) => {
      await ida.page.route('**/api/capsule-packages', answer([]));
      await ida.page.goto('/capsules/create');
      await reads(ida, 'No packages available. Please contact support.');
    },
  },
  {
    row: 'Contributor submission fails, or succeeds',
    see: async (world) => {
      const { guest } = world;
      await recordThere(guest, await world.paidLink());
      await guest.page.getByLabel(/^Your Name/).fill('Ann');
      await guest.page.getByLabel(/^Your Email/).fill('ann@example.test');
      const path = '**/api/public/capsules/*/submit';
      await guest.page.route(path, refusal(500));
      await guest.button('Submit Video').click();
      await toastSays(guest, SENTENCE);
      await guest.page.route(path, silence());
      await guest.button('Try Again').click();
      await toastSays(guest, 'Submission failed');
      await guest.page.unrouteAll();
      await guest.button('Try Again').click();
      await toastSays(guest, 'Success!', 'Your video has been submitted successfully.');
      await guest.heading('Thank You!').waitFor();
    },
  },
  {
    row: 'Link of a paid capsule copied; closing submissions fails, or succeeds',
    see: async (world) => {
      const { ida } = world;
      await world.paidLink();
      await ida.button('Copy').first().click();
      await toastSays(ida, 'Copied!', 'Share link copied to clipboard');
      const path = '**/api/capsules/*/close';
      const close = async (): Promise<void> => {
        await ida.button('Close Submissions').click();
        await ida.page.getByRole('alertdialog').getByRole('button', { name: 'Close Submissions' }).click();
      };
      await ida.page.route(path, silence());
      await close();
      await toastSays(ida, 'Failed to close capsule submissions.');
      await ida.page.unrouteAll();
      await close();
      await toastSays(ida, 'Capsule submissions have been closed.');
      await ida.button('Reopen Submissions').click();
      await ida.button('Close Submissions').waitFor();
    },
  },
  {
    row: 'Account capsules fail to load',
    see: async ({ ida }) => {
      // A standing line that opens has everything asked once more, and the failure would be mended by itself.
      await ida.page.route('**/api/live', (route) => route.abort());
      await ida.page.route('**/api/capsules', silence());
      await ida.page.goto('/account');
      await reads(ida, 'Failed to load capsules. Please try again.');
      await ida.page.route('**/api/capsules', answer([paidCapsule({ id: CAPSULE_ID })]));
      await ida.button('Reload Page').click();
      await ida.heading('Mara & Jon').waitFor();
    },
  },
  {
    row: 'Unknown route',
    see: async ({ visitor }) => {
      expect((await visitor.page.goto('/nowhere/at/all'))?.status()).toBe(404);
      await visitor.heading('Page Not Found').waitFor();
    },
  },
];
