import { config } from 'zod';

// The page's policy forbids code made from text. Zod would try once and be reported, so it is told beforehand.
config({ jitless: true });
