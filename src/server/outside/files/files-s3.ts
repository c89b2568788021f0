import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { checkedKey, type Files, isKey } from './files.ts';

export type Store = {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Prefix of our object names; empty or ending in a slash. */
  readonly prefix: string;
};

/** Files in a bucket of an S3-compatible store. It is private: what a person may see goes through our own routes. */
export function s3Files(store: Store): Files {
  const { bucket, prefix } = store;
  // Only who keeps files in a bucket waits for its library.
  const opening = import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: new sdk.S3Client(optionsOf(store)) }));
  opening.catch(() => undefined);
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + checkedKey(key) });
  return {
    async put(key, bytes) {
      const { sdk, client } = await opening;
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes }));
    },
    async get(key) {
      const { sdk, client } = await opening;
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(key) {
      const { sdk, client } = await opening;
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
    async *keys(folder = '') {
      const { sdk, client } = await opening;
      const asked = { Bucket: bucket, Prefix: prefix + folder };
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, asked)) {
        yield* Contents.map(({ Key = '' }) => Key.slice(prefix.length)).filter(isKey);
      }
    },
  };
}

const optionsOf = ({ region, accessKeyId, secretAccessKey, endpoint }: Store): S3ClientConfig => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  // Other stores than Amazon's know neither a host of its own for each bucket nor the newer checksums.
  ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});
