import type { BrowserContext } from '@playwright/test';

/** The errors that pages wrote to the console or threw. */
export class ConsoleErrors {
  private readonly found: string[] = [];
  /** Every visitor asks who they are; the browser reports the answer 401 as an error. An answer of the API names no icon. */
  private readonly allowed: RegExp[] = [/status of 401 /, /favicon\.ico$/];

  watch(context: BrowserContext): void {
    context.on('weberror', (error) => void this.found.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error') this.found.push(`${message.text()} at ${message.location().url}`);
    });
  }

  /** Errors that the test brings about: a status that the browser reports, or what the line says. */
  allow(...errors: (number | RegExp)[]): void {
    this.allowed.push(...errors.map((error) => (error instanceof RegExp ? error : RegExp(`status of ${error} `))));
  }

  get unexpected(): string[] {
    return this.found.filter((line) => !this.allowed.some((pattern) => pattern.test(line)));
  }
}
