/** Where mistakes about rules are told. */
export const ABOUT_RULES = 'rules';

/** The rules before somebody changes them: of the team, or usual where this device is. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
