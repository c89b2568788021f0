import type { Me } from '#domain/accounts/api.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import type { Badge } from '#domain/billing/badge.ts';
import { usePlan } from './use-plan.ts';
import { useRow } from '#web/sync/screen/hooks.ts';

/** A person as the header shows them. */
export type Account = {
  name: string;
  email: string;
  avatarUrl: string | null;
  badge: Badge;
  isSubscribed: boolean;
};

/** The name is the profile's, else that of the sign-in, else "User" (UMENU-03). */
export function useAccount(user: Me): {
  account: Account;
  /** Undefined unless subscribed. */
  plan: Subscriber | undefined;
  manage(): void;
} {
  const profile = useRow('profiles', user.id);
  const { plan, badge, isPro, manage } = usePlan();
  const account = {
    name: profile?.displayName || user.name || 'User',
    email: user.email,
    avatarUrl: profile ? profile.avatarUrl : user.avatarUrl,
    badge,
    isSubscribed: isPro,
  };
  return { account, plan: isPro ? plan : undefined, manage };
}
