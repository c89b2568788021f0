import sharp from 'sharp';
import { Vibrant } from 'node-vibrant/node';
import { textColorOn } from '#domain/teams/contrast.ts';
import { chroma, distance, mix } from '#domain/teams/mix.ts';
import type { Palette } from '#domain/teams/schema.ts';

/** Ground of the dark header, into which the team's colour is mixed; as in the style sheet. */
const NIGHT = '#0b161a';
const SHARE_IN_DARK = 0.68;
export const INK = '#122329';
const WHITE = '#ffffff';
/** Below this a colour reads as grey; nearer than this, two colours read as one. */
const LEAST_CHROMA = 0.045;
const LEAST_DISTANCE = 0.18;
/** Of 255: less is seen on no ground. */
const SEEN_ALPHA = 8;

type ColourShare = { readonly hex: string; readonly share: number };

/** The logo's strongest saturated colour, the next distinct one, and what can be read on them; none of a clear picture. */
export async function paletteOf(png: Buffer): Promise<Palette | null> {
  if (await isClear(png)) return null;
  const swatches = Object.values(await Vibrant.from(png).getPalette());
  const all = swatches.reduce((sum, swatch) => sum + (swatch?.population ?? 0), 0);
  const found = swatches.flatMap((swatch) =>
    swatch && swatch.population > 0 ? [{ hex: swatch.hex, share: swatch.population / all }] : [],
  );
  return makePalette(strongest(found) ?? INK, found);
}

/** Whether the whole picture is too transparent to see. */
async function isClear(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).stats();
  const alpha = channels[3];
  return alpha !== undefined && alpha.max < SEEN_ALPHA;
}

/** In its strongest colour, with the next distinct one. */
export function makePalette(team: string, found: readonly ColourShare[]): Palette {
  return {
    team,
    team2: strongest(found.filter(({ hex }) => distance(hex, team) >= LEAST_DISTANCE)) ?? otherThan(team),
    onTeam: textColorOn(team),
    onTeamDark: textColorOn(mix(team, NIGHT, SHARE_IN_DARK)),
  };
}

/** Much of a colour counts, and so does its strength: a small bright mark does not outdo the ground. */
function strongest(found: readonly ColourShare[]): string | undefined {
  const weight = ({ hex, share }: ColourShare) => share * chroma(hex);
  const colours = found.filter(({ hex }) => chroma(hex) >= LEAST_CHROMA);
  return colours.toSorted((a, b) => weight(b) - weight(a))[0]?.hex;
}

const otherThan = (hex: string): string => (distance(hex, WHITE) >= distance(hex, INK) ? WHITE : INK);
