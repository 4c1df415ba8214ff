import { createRunner } from 'jest-light-runner';

/** The time limit for one test file, so that a test that hangs does not block the others. */
const FILE_DEADLINE_MINUTES = 5;
const LONG_FILE_DEADLINE_MINUTES = 30;

/**
 * Runs test files in plain Node processes that keep their modules between files, so that each worker loads Nest and
 * TypeORM only once. Uses child processes, because tests start programs that end with their parent.
 */
export default class extends createRunner({ runtime: 'child_process' }) {
  constructor(...args) {
    super(...args);
    // With one worker, the library would run the tests in Jest's own process.
    this._runtime = 'child_process';
  }

  /** Ends the workers at the end of the run, before the servers to which they are connected. */
  async runTests(...args) {
    const pools = new Set();
    this._pools = pools;
    await super.runTests(...args);
    for (const pool of pools) {
      // A worker that has just started reports an error when it is ended. This does not mean that a test has failed.
      for (const { process } of pool.threads) process.removeAllListeners('error').on('error', () => undefined);
      await pool.destroy();
    }
  }

  async _runTest(test) {
    const isLong = test.context.config.displayName?.name === 'long';
    const minutes = isLong ? LONG_FILE_DEADLINE_MINUTES : FILE_DEADLINE_MINUTES;
    let timer;
    const deadline = new Promise((_, reject) => {
      timer = setTimeout(() => {
        this._endWorkers();
        reject(new Error(`Still running after ${minutes} minutes`));
      }, minutes * 60_000);
    });
    const result = super._runTest(test);
    this._giveEachRunItsChannel(test.context.config);
    return Promise.race([result, deadline]).finally(() => clearTimeout(timer));
  }

  /**
   * Gives the run of each test file its own channel. In the library, all workers share one channel for their first
   * message. The response to one worker then removes the listeners of the others, so a worker that asks later would
   * wait forever.
   */
  _giveEachRunItsChannel(projectConfig) {
    const runner = this._testRunners.get(projectConfig);
    this._pools.add(runner.pool);
    const workerData = { globalConfig: this._globalConfig, projectConfig, runtime: this._runtime };
    runner.run = ({ path }) => {
      let listener;
      const channel = {
        onMessage: (callback) => (listener = callback),
        postMessage: () => listener({ type: 'jest-light-runner-worker-data', workerData }),
      };
      return runner.pool.run(path, { channel });
    };
  }

  /** Kills the workers. The pool then starts new ones. */
  _endWorkers() {
    for (const { pool } of this._testRunners.values()) {
      for (const { process } of pool.threads) process.kill('SIGKILL');
    }
  }
}
