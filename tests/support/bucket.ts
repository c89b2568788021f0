import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Store } from '#server/outside/files/files-s3.ts';

export type Bucket = {
  readonly store: Store;
  /** The settings of an installation that uses it. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
};

/** An S3-compatible store on this machine, with one empty bucket. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const bucket = 'lineup-pro-files';
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const close = async (): Promise<void> => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const endpoint = `http://127.0.0.1:${port}`;
  const env = {
    ...{ S3_BUCKET: bucket, S3_ENDPOINT: endpoint },
    ...{ S3_ACCESS_KEY_ID: keys.accessKeyId, S3_SECRET_ACCESS_KEY: keys.secretAccessKey },
  };
  return { store: { bucket, ...keys, endpoint, region: 'us-east-1', prefix: '' }, env, close };
}
