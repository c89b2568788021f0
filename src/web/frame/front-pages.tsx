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
        <AuthPage returnAddress={returnAddress} />
      </Route>
      <Route>
        <ErrorBoundary>
          <LandingPage />
        </ErrorBoundary>
      </Route>
    </Switch>
  );
}
