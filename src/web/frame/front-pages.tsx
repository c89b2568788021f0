import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { returnAddress } from './return-address.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const AuthPage = lazy(() => import('#web/accounts/auth-page.tsx').then((page) => ({ default: page.AuthPage })));
const LandingPage = lazy(() => import('#web/pages/landing-page.tsx').then((page) => ({ default: page.LandingPage })));

/** For those who are not signed in; without a header (HEAD-01). */
export function FrontPages() {
  return (
    <Switch>
      <Route path="/auth">
        <ErrorBoundary
          absent={{ title: 'Sign In', words: 'You are offline. Signing in and signing up need the network.' }}
        >
          <AuthPage returnAddress={returnAddress} />
        </ErrorBoundary>
      </Route>
      <Route>
        <ErrorBoundary>
          <LandingPage />
        </ErrorBoundary>
      </Route>
    </Switch>
  );
}
