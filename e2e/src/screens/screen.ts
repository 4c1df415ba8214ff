import type { Locator, Page } from 'playwright-core';
import type { Answers } from './answers.js';

/** The parts of the product, in the order in which the picture book shows them. */
export const AREAS = [
  'landing',
  'love-stories',
  'auth-pages',
  'record',
  'video-review',
  'my-capsules',
  'shared-prompts',
  'responses',
  'public-prompt',
  'receipt',
  'capsule-wizard',
  'paid-list',
  'host-page',
  'public-capsule',
  'account',
  'payment',
  'frame',
] as const;
export type Area = (typeof AREAS)[number];

/** One screen in one state. */
export interface Screen {
  area: Area;
  /** What is special about this state, in a few words; unique within its area. */
  name: string;
  /** Where it is, with query and fragment. */
  path: string;
  who: 'visitor' | 'signed-in';
  /** Beside COMMON_ANSWERS, or in place of them. */
  answers?: Answers;
  /** Brings the state about, once the page is open. */
  act?: (page: Page) => Promise<void>;
  /** What can be seen once it is there. */
  settled: (page: Page) => Locator;
  /** A layer over the page: its picture is that of the window, not of the whole page. */
  layer?: boolean;
  /** Only windows this narrow have it. */
  narrowOnly?: boolean;
  /** Only there until the first answer comes, which alone can tell what the page is called. */
  passing?: boolean;
  /** Uses the recording that an earlier state of its area left in the browser, when there is one. */
  keepsRecording?: boolean;
}

/** The states of one area; what they have in common is said once. */
export function screensOf(
  common: Pick<Screen, 'area' | 'who' | 'path'> & Partial<Screen>,
  states: (Partial<Screen> & Pick<Screen, 'name' | 'settled'>)[],
): Screen[] {
  return states.map((state) => ({ ...common, ...state, answers: { ...common.answers, ...state.answers } }));
}

/** Seen once a heading with these words is. */
export const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name }).first();

/** Seen once these words are. */
export const words =
  (text: string | RegExp) =>
  (page: Page): Locator =>
    page.getByText(text).filter({ visible: true }).first();

export const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name }).first();

export const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();

/** Presses buttons one after the other. */
export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await button(name)(page).click();
  };
