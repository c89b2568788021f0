import { useState } from 'react';
import { IconArrowsExchange, IconBan, IconHandStop, IconPencil, IconTrash } from '@tabler/icons-react';
import { capital } from '#domain/core/text.ts';
import { reassignment, strikeOf } from '#domain/match/mending/entries.ts';
import { pathWords } from '#domain/match/keys/where.ts';
import { touchWords, whoIn } from '#domain/match/mending/ended-words.ts';
import type { RallyLine } from '#domain/match/mending/rally-list.ts';
import type { Names } from '#domain/match/match-log.ts';
import { contactWords, signOf, type Skill } from '#domain/match/rally/contact.ts';
import type { Touch } from '#domain/match/rally/touches.ts';
import { playerLabel, type TrackedPlayer } from '#domain/match/tracked-players.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { classes } from '#web/ui/classes.ts';
import { AttackGlyph, DefenseGlyph, PassGlyph, ServeGlyph } from '#web/ui/glyphs.tsx';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import { ChangeEntry } from '#web/match/log/change-entry.tsx';
import type { Mend } from './use-mending.ts';
import styles from './rally-list.module.css';

export type Acting = {
  readonly names: Names;
  readonly players: readonly TrackedPlayer[];
  readonly isReadOnly: boolean;
  /** A guest settles nothing between two recorders. */
  readonly isGuest: boolean;
  readonly mend: Mend;
};

/** The contacts of a rally with their grades; the pencil changes one, deletes it, or says that it was somebody else. */
export function ContactRows({ line, ...acting }: Acting & { line: RallyLine }) {
  const [opened, setOpened] = useState<string>();
  if (line.touches.length === 0) return <p className={styles.none}>No contacts recorded.</p>;
  return (
    <ul className={styles.contacts} aria-label={`Contacts of rally ${line.number}`}>
      {line.touches.map((touch) => {
        const { id } = touch.contact;
        const isOpen = opened === id && !acting.isReadOnly;
        return (
          <li key={id}>
            <ContactLine touch={touch} isOpen={isOpen} onOpen={() => setOpened(isOpen ? undefined : id)} {...acting} />
            {isOpen && <ContactForm touch={touch} line={line} onClose={() => setOpened(undefined)} {...acting} />}
          </li>
        );
      })}
    </ul>
  );
}

const DRAWINGS: Readonly<Record<Skill, Drawing>> = {
  ...{ serve: ServeGlyph, receive: PassGlyph, set: IconHandStop, attack: AttackGlyph },
  ...{ block: IconBan, dig: DefenseGlyph, free: IconArrowsExchange },
};
const TONES = { positive: styles.good, negative: styles.bad, attempts: undefined } as const;

type ContactLineProps = Acting & { touch: Touch; isOpen: boolean; onOpen(): void };

function ContactLine({ touch, names, isReadOnly, isOpen, onOpen }: ContactLineProps) {
  const { skill, grade, alike, isDisputed } = touch;
  const path = pathWords(touch.contact.payload);
  const others = [...new Set(alike.map(({ payload }) => payload.grade))].filter((other) => other !== grade);
  return (
    <div className={styles.contact}>
      <Icon of={DRAWINGS[skill]} />
      <span className={styles.who}>
        {whoIn(touch, names)}
        {path !== '' && <small>{capital(path)}</small>}
        {isDisputed && <small>Another phone says {others.map((other) => contactWords(skill, other)).join(', ')}</small>}
      </span>
      <span className={classes(styles.grade, TONES[signOf(skill, grade)])}>{capital(contactWords(skill, grade))}</span>
      {!isReadOnly && (
        <IconButton
          icon={IconPencil}
          label={`Change ${touchWords(touch, names)}`}
          aria-expanded={isOpen}
          onClick={onOpen}
        />
      )}
    </div>
  );
}

type ContactFormProps = Acting & { touch: Touch; line: RallyLine; onClose(): void };

function ContactForm({ touch, line, names, players, isGuest, mend, onClose }: ContactFormProps) {
  const { kind, payload, id } = touch.contact;
  const done = (what: string) => `Rally ${line.number} ${what}`;
  return (
    <div className={styles.form}>
      <ChangeEntry
        content={{ kind, payload }}
        counting={names.counting ?? 'attempts'}
        players={players}
        isGuest={isGuest}
        onCancel={onClose}
        onSave={(next) => {
          onClose();
          void mend(done('changed'), () => ({ kind: 'replace', payload: { target: id, with: next } }));
        }}
      />
      {touch.side === 'us' && touch.who !== null && (
        <SomebodyElse who={touch.who} names={names} players={players} mend={mend} onClose={onClose} />
      )}
      <Button
        variant="danger-line"
        icon={IconTrash}
        onClick={() => {
          onClose();
          const alike = touch.alike.map((one) => one.id);
          void mend(done('changed'), ({ state }) => strikeOf(alike, state));
        }}
      >
        Delete contact
      </Button>
    </div>
  );
}

type SomebodyElseProps = Pick<Acting, 'names' | 'players' | 'mend'> & { who: string; onClose(): void };

/** One player was taken for another in the whole set: all contacts until now count for the one who is chosen (FIX-8). */
function SomebodyElse({ who, names, players, mend, onClose }: SomebodyElseProps) {
  const [other, setOther] = useState('');
  const save = () => {
    onClose();
    void mend(`${names.player(who)} counts for ${names.player(other)}`, (at) => reassignment(at, who, other));
  };
  return (
    <>
      <SelectField
        label={`All set, ${names.player(who)} was`}
        value={other}
        options={[
          { value: '', label: 'as recorded' },
          ...players.filter(({ id }) => id !== who).map((player) => ({ value: player.id, label: playerLabel(player) })),
        ]}
        onChange={setOther}
      />
      {other !== '' && <Button onClick={save}>Was {names.player(other)} all set</Button>}
    </>
  );
}
