/**
 * Those of the list of most used passwords that can fulfil the rules of a sign-up, as it writes them: in small letters
 * (decision 47). The server has the whole list.
 */
const MOST_USED: ReadonlySet<string> = new Set(
  `sasha_007 p@ssw0rd l58jkdjp! !qaz2wsx 1qaz!qaz 1qaz@wsx p030710p$e4o !qazxsw2 pa$$w0rd ybrbnf_25 %e2%82%ac
  zaq!2wsx wapbbs_1 nick1234-rem936 fre_ak8yj ncc-1701 doc_0815`.split(/\s+/),
);

export const isMostUsed = (password: string): boolean => MOST_USED.has(password.toLowerCase());
