import type { Me } from './api.ts';

/** `expiresAt` is the end of the sign-in unless it is renewed. */
export type Session = {
  readonly user: Me | null;
  readonly loading: boolean;
  readonly isRecovering: boolean;
  /** The sign-in ended by age or on another device, not by signing out here. */
  readonly hasEnded: boolean;
};

/** Events of a sign-in (AUTH-46). Second factors cannot be enrolled, but their event is understood (AMB-018). */
export type SessionEvent =
  | { readonly kind: 'initial-session'; readonly user: Me | null }
  | { readonly kind: 'signed-in' | 'token-refreshed' | 'user-updated' | 'mfa-verified'; readonly user: Me }
  | { readonly kind: 'signed-out' | 'ended' | 'password-recovery' };

const SIGNED_OUT = { user: null, loading: false, isRecovering: false, hasEnded: false };
export const UNKNOWN: Session = { ...SIGNED_OUT, loading: true };

export function onSessionEvent(session: Session, event: SessionEvent): Session {
  switch (event.kind) {
    case 'signed-out':
      return SIGNED_OUT;
    case 'ended':
      return { ...SIGNED_OUT, hasEnded: true };
    case 'password-recovery':
      return { ...session, isRecovering: true };
    case 'signed-in':
      return { ...SIGNED_OUT, user: event.user };
    case 'initial-session':
    case 'token-refreshed':
    case 'user-updated':
    case 'mfa-verified':
      return { ...session, user: event.user, loading: false };
  }
}
