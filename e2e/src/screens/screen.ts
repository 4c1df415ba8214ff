import type { Locator, Page } from 'playwright-core';
import type { Answers } from './answers.js';

export type Action = (page: Page) => Promise<void>;

/** One screen in one state. */
export interface Screen {
  /** The part of the product. */
  area: string;
  /** What is special about this state; unique within its area. */
  name: string;
  /** With query and fragment. */
  path: string;
  who: 'visitor' | 'signed-in';
  /** In addition to COMMON_ANSWERS, or instead of them. */
  answers?: Answers;
  /** Brings the open page into this state. */
  act?: Action;
  /** Visible once the page is in this state. */
  settled: (page: Page) => Locator;
  /** A layer over the page: its screenshot shows the window, not the whole page. */
  layer?: boolean;
  /** Only narrow windows have it. */
  narrowOnly?: boolean;
  /** Waits for the first answer, which the page's title depends on. */
  passing?: boolean;
  /** Uses the recording that an earlier state of its area left in the browser, if there is one. */
  keepsRecording?: boolean;
}

/** The states of one area, with what they have in common. */
export function screensOf(
  common: Pick<Screen, 'area' | 'who' | 'path'> & Partial<Screen>,
  states: (Partial<Screen> & Pick<Screen, 'name' | 'settled'>)[],
): Screen[] {
  return states.map((state) => ({ ...common, ...state, answers: { ...common.answers, ...state.answers } }));
}

export const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name }).first();

export const words =
  (text: string | RegExp) =>
  (page: Page): Locator =>
    page.getByText(text).filter({ visible: true }).first();

export const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name }).first();

export const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();

/** A state with an open dialog. */
export const inDialog = { settled: dialog, layer: true } as const;
