import { createRunner } from 'jest-light-runner';

/** Longest that one test file may take, in milliseconds: a test that hangs costs its own file and no other. */
const FILE_DEADLINE_MS = 5 * 60_000;

/**
 * Runs test files in plain Node processes that keep their modules from one file to the next, so that Nest and TypeORM are
 * loaded once for each worker. Always in child processes: a test may spawn programs that end with their parent.
 */
export default class extends createRunner({ runtime: 'child_process' }) {
  constructor(...args) {
    super(...args);
    this._runtime = 'child_process';
  }

  async _runTest(test) {
    let timer;
    const deadline = new Promise((_, reject) => {
      const sentence = `Had not ended after ${FILE_DEADLINE_MS / 60_000} minutes`;
      timer = setTimeout(() => reject(new Error(sentence)), FILE_DEADLINE_MS);
    });
    return Promise.race([super._runTest(test), deadline]).finally(() => clearTimeout(timer));
  }
}
