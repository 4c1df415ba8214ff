declare module '@20minutes/s3rver' {
  interface Options {
    address: string;
    port: number;
    directory: string;
    configureBuckets: { name: string }[];
    vhostBuckets: boolean;
    silent: boolean;
  }

  interface Context {
    status: number;
    url: string;
    readonly method: string;
    readonly path: string;
    readonly query: Record<string, string | string[] | undefined>;
    type: string;
    body: string;
    get(header: string): string;
  }

  export type S3rverMiddleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    middleware: S3rverMiddleware[];
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  interface Account {
    createKeyPair(accessKey: string, secretKey: string): void;
    revokeAccessKey(accessKey: string): void;
  }

  const registry: { DUMMY_ACCOUNT: Account };
  export default registry;
}
