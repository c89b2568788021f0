/** One mail, in both forms; `html` carries its looks inline, since mail programs know no style sheets. */
export type Letter = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

export interface Mail {
  readonly kind: 'smtp' | 'mailbox';
  /** Opens the pages of a mailbox, where there are any. */
  readonly key?: string | undefined;
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
