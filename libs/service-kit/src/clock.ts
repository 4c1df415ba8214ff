/** The machine's clock, which tests can replace. Due dates and seals use the database's clock instead. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
