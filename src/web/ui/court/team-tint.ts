import { useCallback } from 'react';

export type Tint = { team: string; team2: string; onTeam: string; onTeamDark: string };

const PROPERTIES = { team: '--team', team2: '--team-2', onTeam: '--on-team', onTeamDark: '--on-team-dark' } as const;

/** Dresses an element, and all in it, in a team's colours. Through the CSSOM: our policy allows no style attribute. */
export function tint(element: HTMLElement, palette: Tint | null) {
  element.toggleAttribute('data-team', palette !== null);
  if (palette === null) {
    for (const property of Object.values(PROPERTIES)) element.style.removeProperty(property);
    return;
  }
  element.style.setProperty(PROPERTIES.team, palette.team);
  element.style.setProperty(PROPERTIES.team2, palette.team2);
  element.style.setProperty(PROPERTIES.onTeam, palette.onTeam);
  element.style.setProperty(PROPERTIES.onTeamDark, palette.onTeamDark);
}

/** A ref for the element that has a team in context. */
export function useTint(palette: Tint | null) {
  const { team, team2, onTeam, onTeamDark } = palette ?? {};
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const isWhole = team && team2 && onTeam && onTeamDark;
      tint(element, isWhole ? { team, team2, onTeam, onTeamDark } : null);
    },
    [team, team2, onTeam, onTeamDark],
  );
}
