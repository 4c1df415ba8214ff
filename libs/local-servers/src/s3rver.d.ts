declare module '@20minutes/s3rver' {
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

  export interface S3rverStore {
    getObject(bucket: string, key: string, options?: { start?: number; end?: number | string }): Promise<unknown>;
  }

  export default class S3rver {
    readonly store: S3rverStore;
    middleware: S3rverMiddleware[];
    constructor(options: Record<string, unknown>);
    run(): Promise<{ address: string; port: number }>;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  const registry: {
    DUMMY_ACCOUNT: {
      createKeyPair(accessKey: string, secretKey: string): void;
      revokeAccessKey(accessKey: string): void;
    };
  };
  export default registry;
}
