/** Behind which the sign-in page finds the address that the link of a sign-up has confirmed: no server is sent it. */
export const CONFIRMED = '#confirmed=';
/** What it comes back with when it has ended: a new one is had in another way than that of a reset. */
export const NOT_CONFIRMED = 'NOT_CONFIRMED';

/**
 * What a link of a mail or another site came back with, in our words: the address could be written by anybody, so
 * nothing of its text is shown.
 */
export function returnedError(code: string): string {
  switch (code.toUpperCase()) {
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
      return 'This link has expired or was already used. Please ask for a new one.';
    case NOT_CONFIRMED:
      return 'This link has ended. Sign in: where the address still waits for its confirmation, we send a new one.';
    case 'ACCESS_DENIED':
    case 'USER_CANCELLED_AUTHORIZE':
      return 'The sign-in was cancelled.';
    case 'ACCOUNT_NOT_LINKED':
      return 'This email address already has an account. Sign in with its password.';
    case 'EMAIL_NOT_VERIFIED':
      return 'Please confirm your email address first. We have sent you a new confirmation link.';
    default:
      return 'The sign-in did not work. Please try again.';
  }
}
