/** A changed password must not be among this many most used ones (decision 47). */
const MOST = 3000;
let list: Promise<readonly string[]> | undefined;

/** The published list, the most used first, in small letters (decision 47). Half a megabyte: read when first asked for. */
export const publishedPasswords = (): Promise<readonly string[]> => (list ??= read());

async function read(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'];
}

/** For passwords to which no rules of composition apply, so that a common one would pass otherwise. */
export async function isAmongMostUsed(password: string): Promise<boolean> {
  return (await publishedPasswords()).slice(0, MOST).includes(password.toLowerCase());
}
