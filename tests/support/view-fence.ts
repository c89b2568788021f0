import type { Fence } from './fences.ts';
import { importsOf, isProduct } from './sources.ts';

const READERS =
  /^src\/(domain\/match\/(files|report|scout-file|season|sheets)|web\/analysis)\/|^src\/domain\/match\/figures\/(?!match-view|ending|timeout-card)/;
const LOG =
  /^src\/domain\/match\/(corrections|points|rally\/(chain|figures|presses|rallies|rally-set|reassigned|touches))\.ts$/;

/** Figures, pages and files of a match are read from its view: no two count one rally differently. */
export const viewReaders: Fence = (sources) =>
  sources
    .filter((source) => isProduct(source) && READERS.test(source.path))
    .flatMap((source) =>
      importsOf(source)
        .filter((target) => LOG.test(target))
        .map((target) => `${source.path} reads the log by ${target}`),
    );
