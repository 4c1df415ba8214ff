import type { Locator, Page } from 'playwright-core';
import type { Mocks } from './mocks.js';

export type Action = (page: Page) => Promise<void>;

/** One screen in one state. */
export interface Screen {
  /** The part of the product, such as a page. */
  area: string;
  /** The state's name, unique within its area. */
  name: string;
  /** The URL's path, query and fragment. */
  path: string;
  auth: 'visitor' | 'signed-in';
  /** Mock responses besides COMMON_MOCKS. For the same call, these win. */
  mocks?: Mocks;
  /** Brings the opened page into this state. */
  act?: Action;
  /** Finds an element that is visible once the page is in this state. */
  settled: (page: Page) => Locator;
  /** Whether the state is a layer over the page. Its screenshot shows the window, not the whole page. */
  isLayer?: boolean;
  /** Whether the state exists only in narrow windows. */
  isNarrowOnly?: boolean;
  /** Whether the page is still waiting for its first response, which contains the page's title. */
  isWaitingForResponse?: boolean;
  /** Whether to keep the recording that an earlier state of the area may have left in the browser. */
  shouldKeepRecording?: boolean;
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

export const text =
  (content: string | RegExp) =>
  (page: Page): Locator =>
    page.getByText(content).filter({ visible: true }).first();

export const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name }).first();

export const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();

export const inDialog = { settled: dialog, isLayer: true } as const;
