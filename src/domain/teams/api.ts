import { z } from 'zod';
import { Palette } from './schema.ts';

export const LogoAnswer = z.object({ logoUrl: z.string(), palette: Palette });
