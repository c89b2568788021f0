import { z } from 'zod';
import { Paper } from '../core/paper.ts';
import { LineupSheet } from './sheet.ts';

/** A PDF needs the network: the server makes it of what the device shows. */
export const SheetRequest = z.object({ paper: Paper, sheet: LineupSheet });
export type SheetRequest = z.infer<typeof SheetRequest>;
