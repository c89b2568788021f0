import { lazy } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { HeaderLink, PlainHeader } from './header/header.tsx';

const PAGES = {
  '/terms': lazy(() => import('#web/pages/terms-page.tsx').then((page) => ({ default: page.TermsPage }))),
  '/privacy': lazy(() => import('#web/pages/privacy-page.tsx').then((page) => ({ default: page.PrivacyPage }))),
  '/support': lazy(() => import('#web/pages/support-page.tsx').then((page) => ({ default: page.SupportPage }))),
  '/app-store-screenshots': lazy(() =>
    import('#web/admin/shots-page.tsx').then((page) => ({ default: page.ShotsPage })),
  ),
} as const;

/** Pages for everybody, signed in or not. */
export const isReadByAll = (path: string): path is keyof typeof PAGES => path in PAGES;

/** Under the simple bar. "Sign In" stays for those who are signed in, and leads them on to their teams (AMB-019). */
export function OpenPages() {
  const [path] = useLocation();
  if (!isReadByAll(path)) return null;
  const Page = PAGES[path];
  return (
    <>
      <PlainHeader home="/">
        <HeaderLink href="/">Home</HeaderLink>
        <HeaderLink href="/auth">Sign In</HeaderLink>
      </PlainHeader>
      <ErrorBoundary key={path}>
        <Page />
      </ErrorBoundary>
    </>
  );
}
