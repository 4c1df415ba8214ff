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
    get(header: string): string;
  }

  export default class S3rver {
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
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
