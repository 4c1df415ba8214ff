import type { Child } from '../processes/child.js';

export interface ServerOptions {
  /** Where its data stays between starts. Without it: a temporary folder, removed by `stop`. */
  dataDir?: string;
  /** Without it: a free one. */
  port?: number;
  /** Its own output is appended to this file. */
  logFile?: string;
}

/** A real server running as a process of this machine. */
export interface Server {
  /** What a client connects to. */
  url: string;
  port: number;
  pid: number;
  child: Child;
  /** Ends it orderly, and removes its data when they were temporary. */
  stop(): Promise<void>;
}
