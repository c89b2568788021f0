import { z } from 'zod';

/** The screens of which stores show pictures (SHOTS-02). */
export const SHOT_ITEMS = {
  landing: { title: 'Landing', text: 'What a visitor sees first' },
  teams: { title: 'Teams', text: 'Teams of the demo club' },
  lineup: { title: 'Lineup', text: 'A lineup on the court' },
  stats: { title: 'Stats', text: 'Team Analysis of a season' },
  players: { title: 'Players', text: 'The roster of a team' },
} as const;
export const ShotItem = z.enum(['landing', 'teams', 'lineup', 'stats', 'players']);
export type ShotItem = z.infer<typeof ShotItem>;

/** Upright screens at the size that a store wants today: `scale` device pixels for each of the page's. */
export const SHOT_DEVICES = {
  iphone: { title: 'iPhone', screen: 'iPhone 6.9"', width: 1320, height: 2868, scale: 3 },
  ipad: { title: 'iPad', screen: 'iPad 13"', width: 2064, height: 2752, scale: 2 },
  android: { title: 'Android', screen: 'Android phone', width: 1080, height: 1920, scale: 3 },
} as const;
export const ShotDevice = z.enum(['iphone', 'ipad', 'android']);
export type ShotDevice = z.infer<typeof ShotDevice>;

type Requirement = Readonly<Record<'store' | 'sizes' | 'count' | 'format', string>>;

/** Requirements of the app stores; sources in docs/screenshots.md. */
export const STORE_REQUIREMENTS: Readonly<Record<ShotDevice, Requirement>> = {
  iphone: {
    store: 'App Store',
    sizes: '1320 × 2868, 1290 × 2796 or 1260 × 2736',
    count: '1 to 10',
    format: 'PNG or JPEG, no transparency, exact size; smaller iPhones get it scaled down',
  },
  ipad: {
    store: 'App Store',
    sizes: '2064 × 2752 or 2048 × 2732',
    count: '1 to 10',
    format: 'PNG or JPEG, no transparency, exact size; needed when the app runs on iPad',
  },
  android: {
    store: 'Google Play',
    sizes: '320 to 3840 a side, the long side at most twice the short one',
    count: '2 to 8',
    format: '24-bit PNG or JPEG, no transparency, up to 8 MB',
  },
};

export const ShotRequest = z.object({ item: ShotItem, device: ShotDevice });
export type ShotRequest = z.infer<typeof ShotRequest>;

/** `image` is the picture as a data address. */
export const ShotAnswer = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), image: z.string().startsWith('data:image/png;base64,') }),
  z.object({ success: z.literal(false), error: z.string().optional() }),
]);
export type ShotAnswer = z.infer<typeof ShotAnswer>;

/** Between two pictures of "Generate All" (SHOTS-08). */
export const SHOTS_PAUSE_MS = 2000;
/** The first picture waits until the demo club has played its season. */
export const SHOT_PATIENCE_MS = 120_000;

export const SHOT_TEXTS = {
  made: 'Screenshot Generated!',
  failed: 'Generation Failed',
  tryAgain: 'Failed to generate screenshot. Please try again.',
  downloaded: 'Downloaded!',
  noBrowser: 'This server has no Chromium to take pictures with.',
  busy: 'Too many pictures are being made right now. Please wait a moment.',
  tooMany: 'Too many pictures were asked for. Please wait a few minutes.',
} as const;
