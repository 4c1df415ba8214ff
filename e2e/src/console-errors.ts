import type { BrowserContext } from '@playwright/test';

/** Collects errors that pages log or throw. */
export class ConsoleErrors {
  private readonly messages: string[] = [];
  /** Visitors' pages get 401 from GET /api/auth/user. For documents of the API, browsers request an icon. */
  private readonly allowed: RegExp[] = [/status of 401 /, /favicon\.ico$/];

  watch(context: BrowserContext): void {
    context.on('weberror', (error) => void this.messages.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error') this.messages.push(`${message.text()} at ${message.location().url}`);
    });
  }

  /** Allows errors that the test causes on purpose, by HTTP status or text. */
  allow(...errors: (number | RegExp)[]): void {
    this.allowed.push(...errors.map((error) => (error instanceof RegExp ? error : RegExp(`status of ${error} `))));
  }

  get unexpected(): string[] {
    return this.messages.filter((line) => !this.allowed.some((pattern) => pattern.test(line)));
  }
}
