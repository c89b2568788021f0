import { mediumDay } from '../core/dates.ts';
import { type Piece, piece } from '../core/paper.ts';
import type { Player } from '../roster/schema.ts';
import { type BoxLine, boxScore } from './box-score.ts';
import { BOX_FIGURES, BOX_LEGEND, figureText } from './figures.ts';
import { gameResult, scoresText } from '../match/game-result.ts';
import { scoreText } from '../match/match-log.ts';
import type { Projection } from '../match/projection.ts';
import type { StatSession } from '../match/schema.ts';
import { matchName, type TrackedMatch } from './tracked-match.ts';

type BoxScore = {
  readonly team: string;
  readonly session: StatSession;
  readonly match: TrackedMatch;
  readonly figures: Projection;
  readonly players: readonly Player[];
};

/** The box score of a match on one wide page: how it went, each player, the team. */
export function boxPaper({ team, session, match, figures, players }: BoxScore): Piece {
  const { sets, lines, totals } = boxScore(figures, players);
  const { won, lost, scores } = gameResult(sets, session);
  const result = scores.length === 0 ? '' : `${scoreText({ us: won, them: lost })} (${scoresText(scores)})`;
  const whole = { ...totals, who: { id: '', number: '', name: 'Team', position: '' } };
  return piece(
    'section',
    'box-score',
    piece(
      'header',
      'head',
      piece('div', '', piece('h1', '', team), piece('p', '', `${matchName(match)}, ${mediumDay(match.day)}`)),
      piece('h2', '', result),
    ),
    piece(
      'table',
      '',
      piece(
        'thead',
        '',
        piece('tr', '', piece('th', 'who', 'Player'), ...BOX_FIGURES.map(({ head }) => piece('th', '', head))),
      ),
      piece('tbody', '', ...lines.map(row)),
      piece('tfoot', '', row(whole)),
    ),
    piece('p', 'legend', BOX_LEGEND),
  );
}

function row(line: BoxLine): Piece {
  const { number, name, position } = line.who;
  const who = [number === '' ? name : `#${number} ${name}`, piece('em', '', position)];
  return piece(
    'tr',
    '',
    piece('th', 'who', ...who),
    ...BOX_FIGURES.map((figure) => piece('td', '', figureText(figure, line))),
  );
}
