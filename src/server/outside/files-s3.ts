import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { checkedKey, type Files, isKey } from './files.ts';

export type Store = {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  /** What the names of our files in the bucket begin with; empty or with a slash at its end. */
  readonly prefix: string;
};

/** Files in a bucket of an S3-compatible store. It is private: what a person may see goes through our own routes. */
export function s3Files({ bucket, accessKeyId, secretAccessKey, endpoint, region, prefix }: Store): Files {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores than Amazon's know neither a host of its own for each bucket nor the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + checkedKey(key) });
  return {
    put: async (key, bytes) => void (await client.send(new PutObjectCommand({ ...at(key), Body: bytes }))),
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand(at(key)))),
    async *keys(folder = '') {
      const asked = { Bucket: bucket, Prefix: prefix + folder };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked)) {
        yield* Contents.map(({ Key = '' }) => Key.slice(prefix.length)).filter(isKey);
      }
    },
  };
}
