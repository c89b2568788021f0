import { inList } from '#domain/core/in-list.ts';
import { memo, useMemo, useState } from 'react';
import { mediumDay } from '#domain/core/dates.ts';
import type { Player } from '#domain/roster/schema.ts';
import type { Scouted, ScoutedSide } from '#domain/scouting/data-volley.ts';
import { scoreText } from '#domain/match/match-log.ts';
import { otherSide, scoreJumps, scoutedEntries, withoutFigure } from '#domain/scouting/scouted-entries.ts';
import { heldByOthers } from '#domain/scouting/scouted-log.ts';
import { type AsTeam, orderBreaks } from '#domain/scouting/scouted-rallies.ts';
import {
  lastSet,
  type Placed,
  placedPlayers,
  setScores,
  shortSets,
  sideNamed,
} from '#domain/scouting/scouted-match.ts';
import { matchName, type TrackedMatch } from '#domain/analysis/tracked-match.ts';
import { playerLabel, trackedPlayers } from '#domain/match/tracked-players.ts';
import { useRow, useRows } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { TargetNotes } from './target-notes.tsx';
import { NEW_GAME, useImportTarget } from './use-import-target.ts';
import { ImportProgress, ToldSummary } from './told-summary.tsx';
import { ABOUT_IMPORT, entriesOf, useScoutImport } from './use-scout-import.ts';
import styles from './import-dialog.module.css';

type PreviewProps = { teamId: string; scouted: Scouted; onClose(): void };

const LEFT_OUT = 'nobody';
/** More are not listed: many thousands would stop the page. */
const MOST_PROBLEMS = 200;

const MIXED = {
  'other-side': (them: string) => `This file is in this game already, for ${them}. Choose them, or another game.`,
  'other-file': () => 'Another file, or another version of this one, is in this game already. Choose another game.',
};

/** The match that was read: which of its teams is ours, who is who, and which game takes it. */
export function ImportPreview({ teamId, scouted, onClose }: PreviewProps) {
  useOwnMistakes(ABOUT_IMPORT);
  const players = useRows('players', { teamId });
  const team = useRow('teams', teamId);
  const [side, setSide] = useState<ScoutedSide>(() => sideNamed(scouted, team?.name ?? ''));
  const { placed, as, place, forget } = usePlacing(scouted, side, players);
  const target = useImportTarget(teamId, scouted, side);
  const { sessionId, isNew, counting, log, mixed, tooFewSets, overTaps } = target;
  const [isBusy, setBusy] = useState(false);
  const { take, progress } = useScoutImport(teamId);
  const isEmpty = useMemo(
    () => scouted.told === null && scoutedEntries(scouted, side, () => scouted.teams[side].name).length === 0,
    [scouted, side],
  );
  const given = { scouted, as, sessionId, counting, overTaps };
  const held = useMemo(
    () => (log.length > 0 ? heldByOthers(log, entriesOf({ scouted, as, sessionId, counting, overTaps })) : 0),
    [log, scouted, as, sessionId, counting, overTaps],
  );
  const run = async () => {
    setBusy(true);
    const isTaken = await take({ ...given, isNew });
    setBusy(false);
    if (isTaken) onClose();
  };
  const isPossible = target.isHere && tooFewSets === undefined && !isEmpty && mixed === undefined;
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" busy={isBusy} disabled={!isPossible} onClick={() => void run()}>
        Import
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Import Data Volley File" width="lg" actions={actions}>
      <Summary scouted={scouted} side={side} />
      <Shortfall scouted={scouted} side={side} />
      <SelectField
        label="Our team"
        value={side}
        options={[
          { value: 'home', label: nameOf(scouted, 'home') },
          { value: 'visitor', label: nameOf(scouted, 'visitor') },
        ]}
        onChange={(chosen) => {
          setSide(chosen);
          forget();
        }}
      />
      <SelectField
        label="Into"
        value={target.chosen}
        options={targets(target.matches)}
        error={
          tooFewSets === undefined
            ? mixed && MIXED[mixed](nameOf(scouted, otherSide(side)))
            : `The file has ${lastSet(scouted)} sets, this game ${tooFewSets}.`
        }
        onChange={target.choose}
      />
      <TargetNotes target={target} scouted={scouted} held={held} />
      {scouted.told && <ToldSummary told={scouted.told} as={as} reading={target.reading} />}
      <Placing placed={placed} players={players} onPlace={place} />
      {isEmpty && <p role="status">There is nothing of this team in the file that could be taken in.</p>}
      {!scouted.told && <WithoutFigure scouted={scouted} side={side} />}
      <Problems scouted={scouted} />
      <ImportProgress progress={progress} />
    </Dialog>
  );
}

/** Who of the file is who of the team: as its numbers and names say, until a person chooses otherwise. */
function usePlacing(scouted: Scouted, side: ScoutedSide, players: readonly Player[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const found = useMemo(() => placedPlayers(scouted, side, players), [scouted, side, players]);
  const placed = useMemo(
    () => found.map((one) => ({ ...one, playerId: chosen[one.number] ?? one.playerId ?? LEFT_OUT })),
    [found, chosen],
  );
  const as = useMemo((): AsTeam => {
    const playerOf = (number: string): string | undefined => {
      const id = placed.find((one) => one.number === number)?.playerId;
      return id === LEFT_OUT ? undefined : id;
    };
    const middles = new Set(players.filter(({ position }) => position === 'Middle Blocker').map(({ id }) => id));
    return { side, playerOf, isMiddle: (number) => middles.has(playerOf(number) ?? '') };
  }, [placed, players, side]);
  return {
    ...{ placed, as },
    place: (number: string, playerId: string) => setChosen((all) => ({ ...all, [number]: playerId })),
    forget: () => setChosen({}),
  };
}

const nameOf = ({ teams }: Scouted, side: ScoutedSide) =>
  teams[side].name || (side === 'home' ? 'Home team' : 'Visiting team');

function Summary({ scouted, side }: { scouted: Scouted; side: ScoutedSide }) {
  const scores = setScores(scouted).map((score) => scoreText({ us: score[side], them: score[otherSide(side)] }));
  return (
    <p className={styles.summary}>
      <b>
        {nameOf(scouted, side)} vs {nameOf(scouted, otherSide(side))}
      </b>
      {scouted.day !== null && `, ${mediumDay(scouted.day)}`}
      <br />
      {scores.length === 0 ? 'No points recorded' : `Sets ${scores.join(', ')}`}
    </p>
  );
}

/** A file that was cut off between two lines reads well. What it says of its sets tells. */
function Shortfall({ scouted, side }: { scouted: Scouted; side: ScoutedSide }) {
  const text = (score: Record<ScoutedSide, number>) => scoreText({ us: score[side], them: score[otherSide(side)] });
  return shortSets(scouted).map(({ set, ended, read }) => (
    <p key={set} role="status" className={styles.left}>
      Set {set} ended {text(ended)}, but {read ? `its rallies come to ${text(read)}` : 'the file has no rally of it'}.
    </p>
  ));
}

type PlacingProps = {
  placed: readonly Placed[];
  players: readonly Player[];
  onPlace(number: string, playerId: string): void;
};

function Placing({ placed, players, onPlace }: PlacingProps) {
  const ours = trackedPlayers(players).map((player) => ({ value: player.id, label: playerLabel(player) }));
  const options = [{ value: LEFT_OUT, label: 'Leave out' }, ...ours];
  const left = placed.filter(({ playerId }) => playerId === LEFT_OUT).length;
  return (
    <fieldset className={styles.players}>
      <legend>Players</legend>
      {left > 0 && <p className={styles.left}>{left} of them are left out: choose who they are, or leave it so.</p>}
      {placed.map(({ number, name, playerId }) => (
        <SelectField
          key={number}
          label={`#${number} ${name}`}
          value={playerId ?? LEFT_OUT}
          options={options}
          onChange={(id) => onPlace(number, id)}
        />
      ))}
    </fieldset>
  );
}

/** Read, but of no category of ours. */
function WithoutFigure({ scouted, side }: { scouted: Scouted; side: ScoutedSide }) {
  const left = useMemo(() => withoutFigure(scouted, side), [scouted, side]);
  if (left.length === 0) return null;
  const isOne = left.length === 1 && left[0]?.startsWith('1 ');
  return (
    <p className={styles.summary}>
      {inList(left)} {isOne ? 'has' : 'have'} no figure in Counts.
    </p>
  );
}

const problemsIn = (scouted: Scouted) =>
  [...scouted.unread, ...scoreJumps(scouted), ...(scouted.told ? orderBreaks(scouted.told) : [])].toSorted(
    (a, b) => a.line - b.line,
  );

/** Every line that could not be read, or breaks the order, so that a person can judge what is missing. */
const Problems = memo(function Problems({ scouted }: { scouted: Scouted }) {
  const problems = useMemo(() => problemsIn(scouted), [scouted]);
  if (problems.length === 0) return null;
  return (
    <section className={styles.unread} aria-label="Lines that could not be read">
      <h3>Lines that could not be read ({problems.length})</h3>
      <ul tabIndex={0} aria-label="Lines">
        {problems.slice(0, MOST_PROBLEMS).map(({ line, text, reason }) => (
          <li key={`${line} ${reason}`}>
            <b>Line {line}</b> {reason} <code>{text.split(';')[0]}</code>
          </li>
        ))}
        {problems.length > MOST_PROBLEMS && <li>and {problems.length - MOST_PROBLEMS} more</li>}
      </ul>
    </section>
  );
});

/** The newest first, as the other lists name them. */
const targets = (matches: readonly TrackedMatch[]) => [
  { value: NEW_GAME, label: 'A new game on the day of the match' },
  ...matches.toReversed().map((match) => ({ value: match.id, label: `${matchName(match)}, ${mediumDay(match.day)}` })),
];
