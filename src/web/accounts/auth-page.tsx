import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { CONFIRMED, returnedError } from '#domain/accounts/returned.ts';
import { PRODUCT } from '#web/browser/product.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { CourtCorner } from './court-corner.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSession, useSessionStore } from '#web/access/session.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useOnline } from '#web/browser/use-online.ts';
import styles from './auth-page.module.css';

const ENDED = 'You have been signed out. Sign in to go on.';
const EMAIL_CONFIRMED = 'Your email is confirmed. Sign in to begin.';
const OFFLINE = 'You are offline. Signing in and signing up need the network.';
const TABS = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
] as const;
type TabId = (typeof TABS)[number]['id'];

/**
 * Parameters of the link that led here. Read once, then removed from the URL, so that nobody shares or bookmarks them.
 */
function readLinkParameters() {
  const given = new URLSearchParams(location.search);
  const confirmed = location.hash.startsWith(CONFIRMED) ? new URLSearchParams(location.hash.slice(1)) : undefined;
  return { token: given.get('token'), error: given.get('error'), confirmed: confirmed?.get('confirmed') ?? null };
}

type AuthPageProps = {
  /** The address to open after sign-in. */
  returnAddress(): string;
};

export function AuthPage({ returnAddress }: AuthPageProps) {
  const [{ token, error, confirmed }] = useState(readLinkParameters);
  const [isRecovering, setRecovering] = useState(token !== null);
  const [said, setSaid] = useState(confirmed === null ? null : EMAIL_CONFIRMED);
  const store = useSessionStore();
  const isOnline = useOnline();
  const { hasEnded } = useSession();
  useEffect(() => {
    if (token !== null) store.recovering();
    if (token !== null || error !== null || confirmed !== null) history.replaceState(null, '', location.pathname);
  }, [store, token, error, confirmed]);
  const finish = (message: string) => {
    setSaid(message);
    setRecovering(false);
    // Every sign-in of this person has ended at the server, the one of this device too.
    void store.signOut();
  };
  return (
    <main className={styles.split}>
      <CourtCorner />
      <section className={styles.form}>
        <div className={styles.in}>
          {!isOnline && <Notice tone="warn">{OFFLINE}</Notice>}
          {hasEnded && said === null && error === null && <Notice tone="warn">{ENDED}</Notice>}
          {said !== null && <Notice tone="ok">{said}</Notice>}
          {error !== null && said === null && <Notice tone="bad">{returnedError(error)}</Notice>}
          {isRecovering && token !== null ? (
            <NewPasswordForm token={token} onDone={finish} />
          ) : (
            <Entrance known={confirmed ?? ''} returnAddress={returnAddress} />
          )}
        </div>
      </section>
    </main>
  );
}

/** `known`: the address that a link has confirmed. What is typed of it stays from one tab to the other. */
function Entrance({ known, returnAddress }: AuthPageProps & { known: string }) {
  const [tab, setTab] = useState<TabId>('sign-in');
  const [email, setEmail] = useState(known);
  const [, navigate] = useLocation();
  // The guard of this page may have led there already, and what was asked for is then forgotten.
  const [asked] = useState(returnAddress);
  const enter = () => navigate(asked, { replace: true });
  return (
    <>
      <h1 className="sr">{`${tab === 'sign-in' ? 'Sign in to' : 'Sign up for'} ${PRODUCT.name}`}</h1>
      <div className={styles.tabs}>
        <Tabs label="Sign in or sign up" tabs={TABS} chosen={tab} onChoose={setTab} even>
          <div className={styles.panel}>
            {tab === 'sign-in' ? (
              <SignInForm email={email} onEmail={setEmail} onSignedIn={enter} />
            ) : (
              <SignUpForm email={email} onEmail={setEmail} />
            )}
          </div>
        </Tabs>
      </div>
      <p className={styles.or}>or continue with</p>
      <SocialButtons />
    </>
  );
}
