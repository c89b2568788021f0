import type { Plugin } from 'vite';

type Files = ReadonlyMap<string, readonly string[]>;

/**
 * Whoever asks for a file later asks at once for all that it imports. Most of that has come with the page, or with the
 * file that asks, and was named again at each place: it is left out.
 */
export function leanPreloads(): Plugin {
  const files = new Map<string, readonly string[]>();
  let page: readonly string[] = [];
  const resolveDependencies = (_: string, named: string[], { hostId }: { hostId: string }): string[] => {
    const come = new Set([...page, ...withImports(files, hostId)]);
    return named.filter((file) => !come.has(file));
  };
  return {
    name: 'lean-preloads',
    // Browsers that run this app preload modules by themselves, and the polyfill would be an inline script.
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        for (const { fileName, imports } of chunks) files.set(fileName, imports);
        page = withImports(files, chunks.find(({ isEntry, name }) => isEntry && name === 'index')?.fileName);
      },
    },
  };
}

/** A file behind all that it imports, each behind what it imports itself. */
export function withImports(files: Files, file: string | undefined, before: readonly string[] = []): readonly string[] {
  if (file === undefined || before.includes(file)) return before;
  const imports = files.get(file) ?? [];
  return [...imports.reduce((known, next) => withImports(files, next, known), before), file];
}
