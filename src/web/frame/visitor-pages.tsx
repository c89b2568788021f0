import { Route, Switch } from 'wouter';
import { onDemand } from '#web/browser/on-demand.tsx';
import { HeaderLink, PlainHeader } from './header/header.tsx';
import { NotFound } from './not-found.tsx';

const AccessDeniedPage = onDemand(() =>
  import('#web/pages/access-denied-page.tsx').then((page) => page.AccessDeniedPage),
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
