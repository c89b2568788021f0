import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { HeaderLink, PlainHeader } from './header/header.tsx';
import { NotFound } from './not-found.tsx';

const AccessDeniedPage = lazy(() =>
  import('#web/pages/access-denied-page.tsx').then((page) => ({ default: page.AccessDeniedPage })),
);

/** All other addresses for a visitor: access denied, under a header without navigation. */
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
