import { launchChromium } from '@dear-future/testing/chromium';
import { startProduct, type Product } from '@dear-future/testing/product';
import { devices, type Browser, type BrowserContextOptions } from 'playwright-core';
import { Person } from './person.js';

/** The product and a browser, for all tests of a file. */
export class House {
  private here: [Product, Browser] | undefined;

  async open(): Promise<void> {
    const product = await startProduct();
    try {
      this.here = [product, await launchChromium()];
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.here === undefined) return;
    const [product, browser] = this.here;
    try {
      await browser.close();
    } finally {
      await product.stop();
    }
  }

  get product(): Product {
    return this.opened[0];
  }

  get browser(): Browser {
    return this.opened[1];
  }

  /** Somebody with this address and a window of their own, signed out. */
  person(email: string, options?: BrowserContextOptions): Promise<Person> {
    return Person.arrive(this.product, this.browser, email, options);
  }

  /** Somebody with an account and a browser that lets pages copy. */
  async owner(email: string): Promise<Person> {
    const person = await this.person(email);
    await person.context.grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write']);
    return person;
  }

  /** Somebody who has a link and no account, with a phone in the hand. */
  stranger(): Promise<Person> {
    return this.person('nobody@example.test', devices['Pixel 7']);
  }

  private get opened(): [Product, Browser] {
    if (this.here === undefined) throw new Error('The product and the browser are there only while tests run');
    return this.here;
  }
}

/** Starts the product and a browser before the tests of the file that asks, and stops both after them. */
export function aHouse(): House {
  const house = new House();
  beforeAll(() => house.open());
  afterAll(() => house.close());
  return house;
}
