/**
 * Whether a built file is a part that only who records rallies, reads their report or takes in a file needs: the first install does
 * without, and these follow when the page is calm.
 */
export const isRallyPart = (url: string): boolean =>
  /^assets\/(rally-|between-dialogs|line-up-sheet|rules-dialog|finding-ways|import-dialog|file-text)/.test(url);
