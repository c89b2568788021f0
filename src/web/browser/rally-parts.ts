/**
 * Whether a built file is a part that only who records rallies, or reads their report or season, needs: the first install does
 * without, and these follow when the page is calm.
 */
export const isRallyPart = (url: string): boolean =>
  /^assets\/(rally-|between-dialogs|line-up-sheet|rules-dialog|finding-ways|season-)/.test(url);
