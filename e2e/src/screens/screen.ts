import type { Locator, Page } from 'playwright-core';
import type { Mocks } from './mocks.js';

export type Action = (page: Page) => Promise<void>;

/** One screen in one state. */
export interface Screen {
  /** The part of the product. */
  area: string;
  /** The state's name, unique within its area. */
  name: string;
  /** Includes query and fragment. */
  path: string;
  auth: 'visitor' | 'signed-in';
  /** Mock responses that extend or override COMMON_MOCKS. */
  mocks?: Mocks;
  /** Brings the open page into this state. */
  act?: Action;
  /** Visible once the page is in this state. */
  settled: (page: Page) => Locator;
  /** A layer over the page: its screenshot shows the window, not the whole page. */
  layer?: boolean;
  /** Exists only in narrow windows. */
  narrowOnly?: boolean;
  /** Still waiting for the first response, which provides the page's title. */
  waitsForResponse?: boolean;
  /** Uses the recording that an earlier state of the area left in the browser, if any. */
  keepsRecording?: boolean;
}

/** Creates the screens of one area: each state extends `common`. */
export function screensOf(
  common: Pick<Screen, 'area' | 'auth' | 'path'> & Partial<Screen>,
  states: (Partial<Screen> & Pick<Screen, 'name' | 'settled'>)[],
): Screen[] {
  return states.map((state) => ({ ...common, ...state, mocks: { ...common.mocks, ...state.mocks } }));
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
