import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { BrowserContextOptions, Locator } from 'playwright-core';
import type { House } from '../house.js';
import { describeCapsule } from '../paid-capsule.js';
import { Person } from '../person.js';

/** Three who use the product: somebody with an account, somebody without, and somebody who has just a link. */
export class World {
  private link: string | null = null;
  private capsule: string | null = null;

  private constructor(
    readonly house: House,
    /** Signed in. */
    readonly ida: Person,
    /** Signed out. */
    readonly visitor: Person,
    /** With a phone and a link. */
    readonly guest: Person,
  ) {}

  static async open(house: House): Promise<World> {
    const [ida, visitor, guest] = await Promise.all([
      house.owner('ida@example.test'),
      house.person('visitor@example.test'),
      house.stranger(),
    ]);
    await ida.open('/shared-prompts', 'Shared Prompts');
    return new World(house, ida, visitor, guest);
  }

  /** Every answer is the server's own again, and no toast is left from before. */
  async fresh(): Promise<void> {
    for (const { page } of [this.ida, this.visitor, this.guest]) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('about:blank');
    }
  }

  /** Ida in a window of her own, where something about the browser is different. Close its context. */
  async idaElsewhere(browser = this.house.browser, options: BrowserContextOptions = {}): Promise<Person> {
    const { cookies } = await this.ida.context.storageState();
    // Signed in, and nothing else: what she filled in or recorded before stays in her first window.
    return Person.arrive(this.house.product, browser, this.ida.email, {
      storageState: { cookies, origins: [] },
      ...options,
    });
  }

  /** Somebody whom no window knows yet, signed out. Close the context. */
  async newcomer(): Promise<Person> {
    return this.house.person('newcomer@example.test');
  }

  /** The link of a shared prompt of Ida's. */
  async sharedLink(): Promise<string> {
    if (this.link === null) {
      const data = { promptTitle: 'For Grandma', promptDescription: 'What did she teach you?', status: 'active' };
      const made = await this.ida.page.request.post('/api/shared-prompts', {
        data,
        headers: { origin: this.house.product.url },
      });
      this.link = `/share/${((await made.json()) as SharedPromptDto).slug}`;
    }
    return this.link;
  }

  /** Ida's wizard at its last step. What was filled in stays in her browser until it is paid. */
  async review(): Promise<void> {
    const { ida } = this;
    await ida.page.goto('/capsules/create?step=4');
    const last = ida.heading('Review Your Order');
    const first = ida.heading('Choose Your Package');
    await last.or(first).waitFor();
    if (await last.isVisible()) return;
    await ida.page.getByRole('radio', { name: /^Wedding Capsule/ }).click();
    await describeCapsule(ida, { name: 'Mara & Jon', question: 'A wish', description: 'What do you wish us?' });
    await ida.button('Review & Pay').click();
    await last.waitFor();
  }

  /** Bought once for all: the link of a paid capsule of Ida's, who is left on its page. */
  async paidLink(): Promise<string> {
    const { ida } = this;
    if (this.capsule === null) {
      await this.review();
      await ida.button('Proceed to Checkout').click();
      await ida.page.waitForURL(/\/pay\//);
      await ida.button('Pay').first().click();
      await ida.page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);
      await ida.button('Copy').first().waitFor();
      this.capsule = new URL(ida.page.url()).pathname;
    } else {
      await ida.page.goto(this.capsule);
    }
    await ida.button('Copy').first().waitFor();
    return ida.page.getByRole('textbox', { name: 'Share link' }).inputValue();
  }

  /** Ida's review page, with a recording in hand. */
  async recordingInHand(): Promise<void> {
    const { ida } = this;
    await ida.page.goto('/video-review');
    const begin = ida.heading('Create a New Capsule');
    const inHand = ida.button(/^(Keep This Recording|Create Time Capsule|Try Again)$/);
    await inHand.or(begin).first().waitFor();
    if (await begin.isVisible()) {
      await ida.choosePrompt();
      await ida.record(1);
    }
  }

  /** Ida's schedule form, with a recording in hand. */
  async scheduleForm(): Promise<void> {
    const { ida } = this;
    await this.recordingInHand();
    const keep = ida.button('Keep This Recording');
    await keep
      .or(ida.button(/^(Create Time Capsule|Try Again)$/))
      .first()
      .waitFor();
    if (await keep.isVisible()) await keep.click();
    await ida.button(/^(Create Time Capsule|Try Again)$/).waitFor();
  }
}

/** The one toast, as the list of its lines: the title, and the description where there is one. */
function toastOf({ page }: Person): Locator {
  // While a sheet is open, everything beside it is hidden from those who do not see; they have heard the toast.
  const region = page.getByRole('region', { name: 'Notification', exact: true, includeHidden: true });
  return region.getByRole('listitem', { includeHidden: true });
}

/** The toast says exactly this, title and description apart, and is put away. */
export async function toastSays(person: Person, title: string, description?: string): Promise<void> {
  const item = toastOf(person).filter({ has: person.page.getByText(title, { exact: true }) });
  await item.waitFor();
  expect((await item.innerText()).split('\n').filter((line) => line !== '')).toEqual(
    description === undefined ? [title] : [title, description],
  );
  await item.getByRole('button', { name: 'Close', includeHidden: true }).click();
  await item.waitFor({ state: 'detached' });
}

/** A link by its whole name. */
export function link({ page }: Person, name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

/** These words are on the page, each as the whole text of something. */
export async function reads(person: Person, ...texts: string[]): Promise<void> {
  for (const text of texts) await person.page.getByText(text, { exact: true }).first().waitFor();
}

/** Somebody with a link records for a second and is at the form. */
export async function recordThere(guest: Person, link: string): Promise<void> {
  await guest.page.goto(link);
  const unfinished = guest.button('Yes, It Was Me');
  const another = guest.button('Record Another');
  await another.or(guest.button('Start Recording')).waitFor();
  // What was sent from this tab before is shown first.
  if (await another.isVisible()) await another.click();
  await guest.button('Start Recording').waitFor();
  if (await unfinished.isVisible()) {
    await unfinished.click();
    await guest.button('Continue to Preview').click();
  } else {
    await guest.button('Start Recording').click();
    await guest.page
      .getByText(/^00:0[1-9] \/ /)
      .first()
      .waitFor();
    await guest.button('Stop Recording').click();
  }
  await guest.button('Save Recording').click();
  await guest.heading('Who is it from?').waitFor();
}
