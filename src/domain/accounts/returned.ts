/** URL fragment with the confirmed address, for the sign-in page; fragments reach no server. */
export const CONFIRMED = '#confirmed=';
/** Reason in the URL for an expired confirmation link; it is renewed in another way than a reset. */
export const NOT_CONFIRMED = 'NOT_CONFIRMED';

/**
 * The text for a return from a mail's link or another site. Our own words for each code, since anybody could have
 * written the URL.
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
