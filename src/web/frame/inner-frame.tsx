import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Me } from '#domain/accounts/api.ts';
import { NoStoragePage } from '#web/pages/no-storage-page.tsx';
import { SyncBadge } from '#web/sync/screen/badge.tsx';
import { useBarred } from '#web/sync/screen/hooks.ts';
import { RefusedNotice } from '#web/sync/screen/refused-notice.tsx';
import { SyncToasts } from '#web/sync/screen/sync-toasts.tsx';
import { useIsPhone } from '#web/ui/toast-place.ts';
import { AccountMenu } from './header/account-menu.tsx';
import { CONTENT } from '#web/browser/content.ts';
import { keepRallies } from '#web/browser/worker.ts';
import { whenCalm } from '#web/sync/moments.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header/header.tsx';
import { navigation } from './header/nav-items.ts';
import { audienceOf, sessionInPath } from './screens.ts';
import { useAccount } from '#web/access/use-account.ts';
import { useHadPro } from './use-had-pro.ts';
import { useHeaderHidden } from './header/use-header-scroll.ts';
import { useKeptStorage } from '#web/frame/use-kept-storage.ts';
import { useLeaveLostTeam } from './use-leave-lost-team.ts';
import { useLogoFails } from './header/use-logo-fails.ts';
import { useOwnChanges } from '#web/access/use-own-changes.ts';
import { useTeamInContext } from './use-team-in-context.ts';
import { useTitle } from './use-title.ts';
import { WhoIsIn } from './header/user-menu.tsx';
import styles from './header/header.module.css';

/** Header, page and badge for those who are signed in. */
export function InnerFrame({ user, children }: { user: Me; children: ReactNode }) {
  const [path] = useLocation();
  // A stat session has its own bar, where the badge is docked.
  const isCourtside = sessionInPath(path) !== null;
  const context = useTeamInContext();
  const { teamId, team, access } = context;
  const { account, plan, manage } = useAccount(user);
  const isHidden = useHeaderHidden(path);
  const isPhone = useIsPhone();
  const hasTint = !useLogoFails(team?.logoUrl ?? null);
  const barred = useBarred();
  useTitle(path, team?.name);
  useKeptStorage(path);
  useEffect(() => whenCalm(() => void keepRallies()), []);
  useLeaveLostTeam(path, context);
  useOwnChanges(user.id, { isCourtside });
  const hasPro = useHadPro(teamId === null && !account.isSubscribed) || account.isSubscribed;
  const nav = navigation({ path, teamId, access, isSubscribed: hasPro });
  return (
    <>
      <Header
        nav={nav}
        palette={(hasTint && team?.palette) || null}
        isHidden={isHidden}
        isCourtside={isCourtside}
        net={isPhone && !isCourtside && <SyncBadge docked />}
        account={<AccountMenu user={user} account={account} plan={plan} onManage={manage} />}
        accountFoot={<WhoIsIn account={account} />}
      />
      <div id={CONTENT} tabIndex={-1} className={styles.content} />
      {!isCourtside && <RefusedNotice />}
      <ErrorBoundary key={path}>
        {barred && audienceOf(path) === 'inner' ? <NoStoragePage because={barred} /> : children}
      </ErrorBoundary>
      {!isPhone && !isCourtside && <SyncBadge />}
      <SyncToasts />
    </>
  );
}
