import { createRunner } from 'jest-light-runner';

/** Longest that one test file may take, in minutes: a test that hangs costs its own file and no other. */
const FILE_DEADLINE_MINUTES = 5;
const LONG_FILE_DEADLINE_MINUTES = 30;

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
    const isLong = test.context.config.displayName?.name === 'long';
    const minutes = isLong ? LONG_FILE_DEADLINE_MINUTES : FILE_DEADLINE_MINUTES;
    let timer;
    const deadline = new Promise((_, reject) => {
      timer = setTimeout(() => {
        this._endWorkers();
        reject(new Error(`Had not ended after ${minutes} minutes`));
      }, minutes * 60_000);
    });
    return Promise.race([super._runTest(test), deadline]).finally(() => clearTimeout(timer));
  }

  /** The next files would wait behind the one that hangs. Others take the workers' places. */
  _endWorkers() {
    for (const { pool } of this._testRunners.values()) {
      for (const { process } of pool.threads) process.kill('SIGKILL');
    }
  }
}
