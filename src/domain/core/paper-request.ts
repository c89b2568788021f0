import { z } from 'zod';
import type { Capability } from '../access.ts';
import { ATTRIBUTES, Paper, type Piece, TAGS } from './paper.ts';

type PaperKind = {
  /** Whoever may do this in the team may have it made. */
  readonly asks: Capability;
  /** Its style sheets, from the folder of the domain. */
  readonly css: readonly string[];
};

/** The papers that the server makes a PDF of as the device shows them: another one is another line. */
export const PAPER_KINDS = {
  'line-up': { asks: 'team.read', css: ['match/sheets/sheet.css', 'match/sheets/line-up-paper.css'] },
  'set-line-up': { asks: 'stats.read', css: ['match/sheets/sheet.css', 'match/sheets/line-up-paper.css'] },
  report: { asks: 'stats.read', css: ['match/sheets/sheet.css', 'match/sheets/report-paper.css'] },
  rallies: { asks: 'stats.read', css: ['match/sheets/sheet.css', 'match/sheets/rally-paper.css'] },
  libero: { asks: 'stats.read', css: ['match/sheets/sheet.css', 'match/sheets/libero-paper.css'] },
  rotations: { asks: 'team.read', css: ['lineups/receive/receive.css'] },
} as const satisfies Record<string, PaperKind>;
export type PaperKindName = keyof typeof PAPER_KINDS;
const isKind = (name: string): name is PaperKindName => Object.hasOwn(PAPER_KINDS, name);
export const PaperKindName = z.enum(Object.keys(PAPER_KINDS).filter(isKind));

const Look = z
  .string()
  .regex(/^[a-z0-9 -]*$/)
  .max(60);
/** Numbers and the letters of a path: nothing that leads to an address. */
const Attribute = z
  .string()
  .regex(/^[-A-Za-z0-9 .,]*$/)
  .max(20_000);
const Attributes = z.partialRecord(z.enum(ATTRIBUTES), Attribute).optional();
const Text = z.string().max(2000);

/** Pieces within pieces, as deep as any paper needs; what is deeper is refused instead of followed. */
const DEEPEST = 10;
const within = (depth: number): z.ZodType<Piece> =>
  depth === 0
    ? Text
    : z.union([
        Text,
        z.strictObject({
          tag: z.enum(TAGS),
          look: Look,
          with: Attributes,
          parts: z.array(within(depth - 1)).max(1000),
        }),
      ]);

/** A page as the device shows it, to be made a PDF of: the server may not have the latest entries yet. */
export const PaperRequest = z.object({
  kind: PaperKindName,
  paper: Paper,
  title: z.string().max(300),
  content: within(DEEPEST),
});
export type PaperRequest = z.infer<typeof PaperRequest>;
