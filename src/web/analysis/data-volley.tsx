import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { TrackedMatch } from '#domain/analysis/tracked-match.ts';
import { localDay } from '#domain/core/dates.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import type { MatchState } from '#domain/match/fold.ts';
import { lossesIn, lossWords } from '#domain/match/scout-file/losses.ts';
import { remarkWords } from '#domain/match/scout-file/remarks.ts';
import { scoutFile, type ScoutFile } from '#domain/match/scout-file/scout-file.ts';
import type { ScoutMatch, ZonedTime } from '#domain/match/scout-file/scout-match.ts';
import { formerPlayer } from '#domain/match/tracked-players.ts';
import type { Player } from '#domain/roster/schema.ts';
import { PRODUCT } from '#web/browser/product.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { fileName, saveFile } from '#web/ui/save-file.ts';
import styles from './rally-files.module.css';

type DataVolleyProps = {
  match: TrackedMatch;
  state: MatchState;
  players: readonly Player[];
  teamName: string;
  isNameless: boolean;
};

/** The file for Data Volley, with what it loses of this match and what other programs will remark on (DVO-17, DVO-18). */
export function DataVolley(of: DataVolleyProps) {
  const { match, state, players, teamName, isNameless } = of;
  const [isVisiting, setVisiting] = useState(false);
  const given = useMemo(
    () => scoutMatch({ match, state, players, teamName, isNameless }, isVisiting),
    [match, state, players, teamName, isNameless, isVisiting],
  );
  const file = useMemo(() => scoutFile(given), [given]);
  const save = () => {
    const made = scoutFile({ ...given, madeAt: zoned(new Date()) });
    if ('refused' in made) return;
    const text = new Blob([made.text], { type: 'text/plain;charset=us-ascii' });
    saveFile(fileName('dvw', match.day, match.opponentName), text);
  };
  return (
    <section className={styles.more} aria-label="Data Volley">
      <Switch label="We are the visiting team" checked={isVisiting} onChange={setVisiting} />
      <Button icon={IconDownload} isOff={'refused' in file} onClick={save}>
        Data Volley (.dvw)
      </Button>
      {'refused' in file ? (
        <>
          <p className={styles.note} role="status">
            {file.refused}
          </p>
          {file.set !== null && (
            <LinkButton href={`/stat-tracking/${match.id}?set=${file.set}`}>Go to Set {file.set}</LinkButton>
          )}
        </>
      ) : (
        <Notes file={file} given={given} />
      )}
    </section>
  );
}

/** Whoever stands by another number, whatever the format has no place for, and the remarks of readers. */
function Notes({ file, given }: { file: ScoutFile; given: ScoutMatch }) {
  const losses = lossWords(lossesIn(given));
  const remarks = remarkWords(file.remarks);
  const others = file.renumbered.map((wearer) => renumberedWords(wearer, given));
  return (
    <>
      {others.length > 0 && <p className={styles.note}>Without a number of their own: {others.join(', ')}.</p>}
      {losses !== '' && <p className={styles.note}>This match loses: {losses}.</p>}
      {remarks !== null && <p className={styles.note}>{remarks}</p>}
    </>
  );
}

function renumberedWords({ who, number }: ScoutFile['renumbered'][number], given: ScoutMatch): string {
  const isTheirs = /^\d{1,2}$/.test(who);
  const name = isTheirs ? `opponent ${who}` : given.isNameless ? 'a player' : given.player(who).name;
  return `${name} stands as ${number}`;
}

function scoutMatch({ match, state, players, teamName, isNameless }: DataVolleyProps, isVisiting: boolean): ScoutMatch {
  return {
    ...{ view: matchView(state, match.id), day: match.day, title: match.title, us: teamName, them: match.opponentName },
    ...{ isVisiting, isNameless, player: (id) => formerPlayer(id, players) },
    ...{ zoned: (at) => zoned(new Date(at)), madeAt: zoned(new Date()), madeBy: PRODUCT },
  };
}

const pad = (part: number): string => String(part).padStart(2, '0');
const zoned = (at: Date): ZonedTime => ({
  day: localDay(at),
  time: [at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join('.'),
});
