import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { HeaderLink, PlainHeader } from './header/header.tsx';
import { NotFound } from './not-found.tsx';

const AccessDeniedPage = lazy(() =>
  import('#web/pages/access-denied-page.tsx').then((page) => ({ default: page.AccessDeniedPage })),
);

/** What somebody who is not signed in finds at all other addresses, under a header without nav. */
export function VisitorPages() {
  return (
    <>
      <PlainHeader home="/">
        <HeaderLink href="/auth">Sign In</HeaderLink>
      </PlainHeader>
      <Switch>
        <Route path="/admin">
          <AccessDeniedPage />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </>
  );
}
