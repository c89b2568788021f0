import { useState } from 'react';
import {
  IconArrowsExchange,
  IconInfoCircle,
  IconPlus,
  IconRefresh,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTrash,
} from '@tabler/icons-react';
import { setOf } from '#domain/match/fold.ts';
import { scoreText } from '#domain/match/match-log.ts';
import { deletion, type Mended, turning, turningAsGuest } from '#domain/match/mending/entries.ts';
import { foresee } from '#domain/match/mending/foresight.ts';
import type { RallyLine } from '#domain/match/mending/rally-list.ts';
import { otherSide } from '#domain/match/rally/contact.ts';
import { rallyAfter, rallyBefore } from '#domain/match/rally/next-rally.ts';
import type { MatchEntry, Side } from '#domain/match/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { wholeScores } from '#web/ui/messages/whole-scores.tsx';
import { useSeenWhen } from '#web/ui/use-seen-when.ts';
import { AddContact, InsertRally } from './added.tsx';
import { type Acting, ContactRows } from './contact-rows.tsx';
import styles from './rally-list.module.css';

type Adding = 'nothing' | 'contact' | 'before' | 'after';

type OpenedProps = Acting & { line: RallyLine; at: Mended };

/** An opened rally: its contacts, and all that can be done about it, each in one entry. */
export function OpenedRally({ line, at, ...acting }: OpenedProps) {
  const [adding, setAdding] = useState<Adding>('nothing');
  const { isReadOnly, mend } = acting;
  const end = () => setAdding('nothing');
  const added = useSeenWhen<HTMLDivElement>(adding !== 'nothing');
  return (
    <div ref={added} className={styles.opened}>
      {line.isDisputed && <Dispute line={line} {...acting} />}
      <ContactRows line={line} {...acting} />
      {!isReadOnly && adding === 'nothing' && <Acts line={line} at={at} {...acting} onAdd={setAdding} />}
      {adding === 'contact' && <AddContact line={line} onClose={end} {...acting} />}
      {(adding === 'before' || adding === 'after') && (
        <InsertRally
          where={`${adding === 'before' ? 'Before' : 'After'} rally ${line.number}, at ${scoreText(scoreAt(line, adding))}`}
          postIn={({ state, setNumber }) => {
            const set = setOf(state, setNumber);
            return adding === 'before' ? rallyBefore(set, line.id) : rallyAfter(set, line.id);
          }}
          onClose={end}
          mend={mend}
          names={acting.names}
          players={acting.players}
        />
      )}
    </div>
  );
}

const scoreAt = ({ played }: RallyLine, adding: Adding) =>
  adding === 'before' ? played.during.score : played.completed.score;

/** Two devices gave the rally to both sides: the word of each is one key (TWO-6). */
function Dispute({ line, names, isReadOnly, isGuest, mend }: Acting & { line: RallyLine }) {
  return (
    <>
      <p className={styles.warning}>
        Two recorders saw rally {line.number} differently. {line.words[0]?.says} counts until one is chosen.
      </p>
      {!isReadOnly && !isGuest && (
        <div className={styles.both} role="group" aria-label={`Whose point was rally ${line.number}?`}>
          {line.words.map(({ by, says, winner, score }, i) => (
            <button
              key={i}
              type="button"
              className={styles.choice}
              onClick={() => void mend(`Rally ${line.number} settled`, (at) => turning(at, line.id, winner))}
            >
              <small>{by}</small>
              {says}
              <small>
                {winner === null ? 'replayed' : `point for ${names.side(winner)}`}, {scoreText(score)}
              </small>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

type ActsProps = OpenedProps & { onAdd(adding: Adding): void };

function Acts({ line, at, names, isGuest, mend, onAdd }: ActsProps) {
  const { number, id, winner } = line;
  const canTurn = !isGuest || !line.isDisputed;
  const turned = isGuest ? turningAsGuest : turning;
  const turn = (side: Side | null) => void mend(`Rally ${number} changed`, (now) => turned(now, id, side));
  const remove = () => void mend(`Rally ${number} deleted`, (now) => deletion(now, [id]));
  const sides: readonly Side[] = winner ? [otherSide(winner)] : ['us', 'them'];
  return (
    <>
      <Foresight line={line} at={at} names={names} />
      <div className={styles.acts}>
        {canTurn &&
          sides.map((side) => (
            <Button key={sides.length === 1 ? 'turn' : side} icon={IconArrowsExchange} onClick={() => turn(side)}>
              To {names.side(side)}
            </Button>
          ))}
        <Button icon={IconPlus} onClick={() => onAdd('contact')}>
          Contact
        </Button>
        <Button icon={IconRowInsertTop} onClick={() => onAdd('before')}>
          Insert before
        </Button>
        <Button icon={IconRowInsertBottom} onClick={() => onAdd('after')}>
          Insert after
        </Button>
        {canTurn && winner !== null && (
          <Button icon={IconRefresh} onClick={() => turn(null)}>
            Replay
          </Button>
        )}
        <Button variant="danger-line" icon={IconTrash} onClick={remove}>
          Delete
        </Button>
      </div>
    </>
  );
}

/** Before it is done: what follows from turning this rally, and from deleting it. */
function Foresight({ line: { id, winner, number }, at, names }: Pick<OpenedProps, 'line' | 'at' | 'names'>) {
  const says = (entry: MatchEntry | undefined): string => (entry ? foresee(at, entry, id, names) : '');
  const side = winner && otherSide(winner);
  return (
    <p className={styles.foresight}>
      <Icon of={IconInfoCircle} />
      <span>
        {side && wholeScores(`Turning rally ${number} to ${names.side(side)} ${says(turning(at, id, side))} `)}
        {wholeScores(`Deleting it ${says(deletion(at, [id]))}`)}
      </span>
    </p>
  );
}
