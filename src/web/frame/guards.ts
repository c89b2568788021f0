import { may, type Access, type Capability } from '#domain/access.ts';

export type Visitor = 'unknown' | 'signed-out' | 'signed-in';

/** `front`: for those who are not signed in. `open`: for everybody. `inner`: for those who are. */
export type Door = 'front' | 'open' | 'inner';

export type Way = { kind: 'enter' } | { kind: 'wait' } | { kind: 'go'; to: string; because?: string };

const ENTER: Way = { kind: 'enter' };
const WAIT: Way = { kind: 'wait' };
const go = (to: string, because?: string): Way =>
  because === undefined ? { kind: 'go', to } : { kind: 'go', to, because };

/** Who may see which kind of screen (AMB-002). Nothing is drawn before it is known who is there. */
export function entrance(door: Door, visitor: Visitor): Way {
  if (door === 'open') return ENTER;
  if (visitor === 'unknown') return WAIT;
  if (door === 'front') return visitor === 'signed-in' ? go('/teams') : ENTER;
  return visitor === 'signed-out' ? go('/auth') : ENTER;
}

export type TeamScreen = {
  /** What the role must allow; the plan is the gate's business. */
  needs: Capability;
  /** Said to those who are sent away. */
  refusal?: string;
  /** Strangers are sent away like statisticians, and learn on the stats screen that there is no such team. */
  sendsStrangersOn?: true;
};

export type Stranger = { kind: 'not-found' };

/**
 * What a member sees of a team's screen: those whose role does not reach it stand on the stats screen instead
 * (AMB-047). A stranger is told nothing (AMB-003); while it is unknown what the person is, neither is shown.
 */
export function teamEntrance(
  screen: TeamScreen,
  teamId: string,
  { access, isLoaded }: { access: Access | undefined; isLoaded: boolean },
): Way | Stranger {
  if (!access && !isLoaded) return WAIT;
  if (!access && !screen.sendsStrangersOn) return { kind: 'not-found' };
  if (access && may({ ...access, pro: true }, screen.needs)) return ENTER;
  return go(`/team/${teamId}/stats`, screen.refusal);
}
