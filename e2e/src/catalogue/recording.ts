import { eventually } from '@dear-future/testing/eventually';
import type { Person } from '../person.js';
import { ownTime, pass, stopTime } from './clock.js';
import type { Row } from './row.js';
import { reads, type World } from './world.js';

const OVERLAY_MS = 3_000;
const LIMIT_MS = 300_000;
/** The last of a long month: a month later has no such day. */
const LAST_OF_JANUARY = new Date('2031-01-31T11:00:00.000Z');

/** What a page asked of camera and recorder, as the test finds it there. */
interface Asked {
  constraints: MediaStreamConstraints[];
  options: MediaRecorderOptions[];
  unsupported: string[];
}

/** Runs in the page before everything else: writes down what is asked of camera and recorder. */
function listen(): void {
  const asked: Asked = { constraints: [], options: [], unsupported: [] };
  Object.assign(window, { asked });
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (constraints = {}) => {
    asked.constraints.push(constraints);
    return open(constraints);
  };
  const Real = window.MediaRecorder;
  window.MediaRecorder = class extends Real {
    constructor(stream: MediaStream, options: MediaRecorderOptions = {}) {
      super(stream, options);
      asked.options.push(options);
    }

    static override isTypeSupported(type: string): boolean {
      return !asked.unsupported.some((part) => type.includes(part)) && Real.isTypeSupported(type);
    }
  };
}

const askedOf = ({ page }: Person): Promise<Asked> => page.evaluate<Asked>('window.asked');

async function atTheRecorder(world: World, from?: Date): Promise<Person> {
  const ida = await world.idaElsewhere();
  if (from !== undefined) await ownTime(ida.page, from);
  await ida.page.addInitScript(listen);
  await ida.page.goto('/record');
  await ida.choosePrompt();
  await ida.button('Start Recording').waitFor();
  return ida;
}

/** The recorder's numbers, and those of the form that follows. */
export const RECORDING: readonly Row[] = [
  {
    row: 'Camera and formats: 1280x720 at 30 with sound; vp9, vp8, then the browser’s own, each with its rates',
    see: async (world) => {
      const ida = await atTheRecorder(world);
      for (const unsupported of [[], ['vp9'], ['vp9', 'vp8']]) {
        await ida.page.evaluate((parts: string[]) => {
          Object.assign((window as unknown as { asked: Asked }).asked, { unsupported: parts });
        }, unsupported);
        await ida.button('Start Recording').click();
        await ida.button('Stop Recording').waitFor();
        await ida.page
          .getByText(/^00:0[2-9] \/ 5:00$/)
          .first()
          .waitFor();
        await ida.button('Stop Recording').click();
        await ida.button('Retake').click();
      }
      const { constraints, options } = await askedOf(ida);
      expect(constraints).toHaveLength(3);
      for (const each of constraints) {
        expect(each).toMatchObject({
          video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
          audio: true,
        });
      }
      expect(options).toEqual([
        { mimeType: 'video/webm;codecs=vp9,opus', videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 128_000 },
        { mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 2_000_000, audioBitsPerSecond: 128_000 },
        { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 128_000 },
      ]);
      await ida.context.close();
    },
  },
  {
    row: 'The prompt’s title lies over the first 3 seconds; the recording ends by itself after 5 minutes',
    see: async (world) => {
      const ida = await atTheRecorder(world, new Date());
      await stopTime(ida.page);
      await ida.button('Start Recording').click();
      const timer = ida.page.getByRole('timer');
      await timer.waitFor();
      const overlay = ida.page.locator('video ~ p').filter({ hasText: /A year from today/ });
      await overlay.waitFor();
      await pass(ida.page, OVERLAY_MS - 300);
      expect(await overlay.getAttribute('aria-hidden')).not.toBe('true');
      await pass(ida.page, 600);
      await eventually(async () => (await overlay.getAttribute('aria-hidden')) === 'true', { what: 'the title to go' });
      expect(await ida.button('Stop Recording').isVisible()).toBe(true);
      // The first bytes come from the real recorder, which knows nothing of the test's time.
      await ida.page.clock.fastForward(LIMIT_MS);
      await pass(ida.page, 1_000);
      await ida.button('Save Recording').waitFor();
      await ida.page.getByText(/^Length 05:0\d of 5:00$/).waitFor();
      await reads(ida, 'You used all of your 5 minutes. Everything you said is here.');
      await ida.context.close();
    },
  },
  {
    row: 'Quick dates: 1 Month, 6 Months, 1 Year, 5 Years from today; the day of the recording in full',
    see: async (world) => {
      const ida = await atTheRecorder(world, LAST_OF_JANUARY);
      await ida.record(1);
      await reads(ida, 'January 31, 2031');
      await ida.button('Keep This Recording').click();
      for (const [choice, day] of [
        ['1 Month', 'February 28, 2031'],
        ['6 Months', 'July 31, 2031'],
        ['1 Year', 'January 31, 2032'],
        ['5 Years', 'January 31, 2036'],
      ] as const) {
        await ida.button(choice).click();
        expect(await ida.page.getByLabel(/^Delivery date/).innerText()).toBe(day);
      }
      await ida.context.close();
    },
  },
];
