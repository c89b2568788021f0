import { memo } from 'react';
import { IconListDetails, IconPencil, IconRowInsertTop, IconTrash } from '@tabler/icons-react';
import { plural } from '#domain/core/plural.ts';
import { eventIn } from '#domain/match/fold.ts';
import { rotationName } from '#domain/match/line-up/rotation-name.ts';
import { authorOf, scoreText } from '#domain/match/match-log.ts';
import { wonBy } from '#domain/match/rally/contact.ts';
import type { ContactMending } from '#domain/match/keys/contact-mending.ts';
import type { Moment } from '#domain/match/keys/moment.ts';
import { stepOf, type TrailStep } from '#domain/match/keys/trail.ts';
import type { Side } from '#domain/match/schema.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuRow } from '#web/ui/controls/menu.tsx';
import type { TrackerView } from '#web/match/tracker-view.ts';
import type { PlayerOf } from './use-player-of.ts';
import type { Rally } from './use-rally.ts';
import styles from './rally-trail.module.css';

type TrailProps = {
  word: { words: string; side: Side | null } | null;
  player: PlayerOf;
  rally: Rally;
  view: TrackerView;
};

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;

/** The rally so far, who is waited for, and the rotation. */
export function RallyTrail({ word, player, rally, view }: TrailProps) {
  const { trail, moment, mended } = rally;
  const { setterAt, court } = moment;
  if (mended) return <Mended mended={mended} player={player} rally={rally} view={view} />;
  return (
    <div className={styles.trail}>
      <div className={styles.steps}>
        <div className={styles.line}>
          {moment.isEndedByOthers && <Ended moment={moment} view={view} onNext={rally.goOn} />}
          {trail.steps.map((step, i) => (
            <span key={step.id ?? `assumed ${i}`} className={styles.link}>
              <Step
                {...{ step, player }}
                isReadOnly={view.isReadOnly}
                onMend={rally.mend}
                onStrike={view.tracker.strike}
                onOpen={view.onOpen}
              />
            </span>
          ))}
          {trail.next && (
            <span className={styles.link}>
              <span>
                {trail.next.player !== null && <b>#{player(trail.next.player).number}</b>} {trail.next.words}
              </span>
            </span>
          )}
          {moment.explains && <b>How did {moment.explains.winner === 'us' ? 'we' : 'they'} score?</b>}
          {moment.missing > 0 && trail.steps.length === 0 && (
            <b className={styles.word}>{plural(moment.missing, 'rally', 'rallies')} missing</b>
          )}
          {word && trail.steps.length === 0 && (
            <b className={styles.word}>
              {word.words} {word.side === null ? 'for both' : view.names.side(word.side)}
            </b>
          )}
          {!court && !view.isReadOnly && (
            <button type="button" className={styles.lineUp} onClick={() => view.onOpen('line-up')}>
              <span>Line-up</span>
            </button>
          )}
        </div>
      </div>
      {setterAt !== null && (
        <span
          className={styles.rotation}
          role="img"
          aria-label={`Rotation ${rotationName(setterAt, view.names.naming).slice(1)}, setter in ${ROMAN[setterAt - 1]}`}
        >
          <b>{rotationName(setterAt, view.names.naming)}</b> S in {ROMAN[setterAt - 1]}
        </span>
      )}
    </div>
  );
}

/** Another device told the end of this rally: the person here is still in it, and goes on when ready (TWO-12). */
function Ended({ moment, view, onNext }: { moment: Moment; view: TrackerView; onNext(): void }) {
  return (
    <button type="button" className={styles.lineUp} onClick={onNext}>
      <span>
        {endedWords(moment, view)} · <b>Next</b>
      </span>
    </button>
  );
}

/** `Ended by Dana 12–9` */
export function endedWords({ set, post, score }: Moment, { clientId, match, names }: TrackerView): string {
  const rally = set.played.find((one) => one.rally.id === post.rally)?.rally;
  const ends = [...(rally?.ends ?? []), ...(rally?.contacts.filter(({ payload }) => wonBy(payload)) ?? [])];
  const end = ends.find((one) => one.clientId !== clientId);
  const name = authorOf(names, end && eventIn(match.state, end.id));
  return `Ended by ${name === 'you' ? 'your other device' : name} ${scoreText(score)}`;
}

type MendedProps = Pick<TrailProps, 'player' | 'rally' | 'view'> & { mended: ContactMending };

/** While a step is mended the keys say what stands in its place, or before it. */
function Mended({ mended: { does, contact }, player, rally, view }: MendedProps) {
  const { words, player: id } = stepOf(contact, view.clientId);
  return (
    <div className={classes(styles.trail, styles.mended)}>
      <Icon of={does === 'change' ? IconPencil : IconRowInsertTop} size="sm" />
      <p role="status" className={styles.steps}>
        <span className={styles.line}>
          {does === 'change' ? 'Instead of' : 'Before'} {id !== null && <b>#{player(id).number}</b>} {words}
        </span>
      </p>
      <button type="button" className={styles.cancel} onClick={() => rally.mend(null)}>
        Cancel
      </button>
    </div>
  );
}

type StepProps = Pick<TrailProps, 'player'> &
  Pick<TrackerView, 'isReadOnly' | 'onOpen'> & {
    step: TrailStep;
    onMend: Rally['mend'];
    onStrike: TrackerView['tracker']['strike'];
  };

const isSame = ({ step: a, ...before }: StepProps, { step: b, ...after }: StepProps): boolean =>
  Object.entries(before).every(([name, value]) => Reflect.get(after, name) === value) &&
  a.id === b.id &&
  a.player === b.player &&
  a.words === b.words &&
  a.by === b.by;

/** A contact opens what can be done with it; one that is only assumed has nothing to be undone. */
const Step = memo(function Step({ step, player, isReadOnly, onMend, onStrike, onOpen }: StepProps) {
  const { id, words, by } = step;
  const face = (
    <span className={classes(styles.step, by === 'nobody yet' && styles.assumed, by === 'another' && styles.lighter)}>
      {step.player !== null && <b>#{player(step.player).number}</b>} {words}
    </span>
  );
  if (id === null || isReadOnly) return face;
  const spoken = [
    step.player !== null && `Number ${player(step.player).number}`,
    words,
    by === 'another' && 'by another',
  ];
  return (
    <Menu
      label={`${spoken.filter(Boolean).join(', ')}, change`}
      trigger={face}
      triggerClassName={styles.open}
      align="start"
    >
      <MenuRow icon={IconPencil} onChoose={() => onMend({ does: 'change', step })}>
        Change
      </MenuRow>
      <MenuRow icon={IconRowInsertTop} onChoose={() => onMend({ does: 'insert', step })}>
        Insert before
      </MenuRow>
      <MenuRow icon={IconTrash} tone="danger" onChoose={() => void onStrike(id)}>
        Delete
      </MenuRow>
      <MenuRow icon={IconListDetails} onChoose={() => onOpen('log')}>
        Rally list
      </MenuRow>
    </Menu>
  );
}, isSame);
