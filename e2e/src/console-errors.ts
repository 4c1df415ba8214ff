import type { BrowserContext } from '@playwright/test';

/** The errors that pages wrote to the console or threw. */
export class ConsoleErrors {
  private readonly found: string[] = [];
  /** Browsers report a visitor's 401 from /api/auth/user, and the icon that responses of the API do not have. */
  private readonly allowed: RegExp[] = [/status of 401 /, /favicon\.ico$/];

  watch(context: BrowserContext): void {
    context.on('weberror', (error) => void this.found.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error') this.found.push(`${message.text()} at ${message.location().url}`);
    });
  }

  /** Errors that the test causes: by their HTTP status or their text. */
  allow(...errors: (number | RegExp)[]): void {
    this.allowed.push(...errors.map((error) => (error instanceof RegExp ? error : RegExp(`status of ${error} `))));
  }

  get unexpected(): string[] {
    return this.found.filter((line) => !this.allowed.some((pattern) => pattern.test(line)));
  }
}
