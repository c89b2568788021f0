/**
 * Whether a built file is a part that only who records rallies, reads their report, takes in a file, places a serve
 * receive or brings a roster from a sheet needs: the first install does without, and these follow when the page is calm.
 */
export const isRallyPart = (url: string): boolean =>
  /^assets\/(rally-|between-dialogs|line-up-sheet|rules-dialog|finding-ways|import-dialog|receive-page|roster-sheet-|file-text)/.test(
    url,
  );
