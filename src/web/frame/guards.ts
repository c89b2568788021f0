import { may, type Access, type Capability } from '#domain/access.ts';

export type Visitor = 'unknown' | 'signed-out' | 'signed-in';

/** Who a screen is for. `front`: visitors. `open`: everybody. `inner`: signed-in people. */
export type Audience = 'front' | 'open' | 'inner';

export type Entrance = { kind: 'enter' } | { kind: 'wait' } | { kind: 'go'; to: string; because?: string };

const ENTER: Entrance = { kind: 'enter' };
const WAIT: Entrance = { kind: 'wait' };
const go = (to: string, because?: string): Entrance =>
  because === undefined ? { kind: 'go', to } : { kind: 'go', to, because };

/** Decides whether a visitor may enter a screen (AMB-002). While the sign-in is unknown, nothing is drawn. */
export function entrance(door: Audience, visitor: Visitor): Entrance {
  if (door === 'open') return ENTER;
  if (visitor === 'unknown') return WAIT;
  if (door === 'front') return visitor === 'signed-in' ? go('/teams') : ENTER;
  return visitor === 'signed-out' ? go('/auth') : ENTER;
}

export type TeamScreen = {
  /** Capability that the role must have; the premium gate checks the plan. */
  needs: Capability;
  /** Told to people who are redirected. */
  refusal?: string;
  /** Strangers are redirected to the stats screen as well, and are told there that the team does not exist. */
  sendsStrangersOn?: true;
};

export type Stranger = { kind: 'not-found' };

/**
 * Decides whether a person may enter a team's screen. A member without the capability is redirected to the stats screen
 * (AMB-047); a stranger learns nothing (AMB-003); while access is unknown, the screen waits.
 */
export function teamEntrance(
  screen: TeamScreen,
  teamId: string,
  { access, isLoaded }: { access: Access | undefined; isLoaded: boolean },
): Entrance | Stranger {
  if (!access && !isLoaded) return WAIT;
  if (!access && !screen.sendsStrangersOn) return { kind: 'not-found' };
  if (access && may({ ...access, pro: true }, screen.needs)) return ENTER;
  return go(`/team/${teamId}/stats`, screen.refusal);
}
