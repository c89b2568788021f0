/** Makes files of pages that are whole in themselves: looks and fonts inside, no script, nothing to fetch. */
export interface Renderer {
  /** Refuses with a sentence for the person where it cannot. */
  pdf(page: string): Promise<Uint8Array>;
}
