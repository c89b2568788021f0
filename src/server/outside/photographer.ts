import type { ShotRequest } from '#domain/admin/shots.ts';

/** Takes pictures of the app's own screens, with the sample data of the demo club on them. */
export interface Photographer {
  /** A PNG without transparency, at the very size of the device. Refuses with a sentence where it cannot. */
  take(shot: ShotRequest): Promise<Uint8Array>;
  close(): Promise<void>;
}
