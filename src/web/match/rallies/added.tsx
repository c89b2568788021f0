import { useState } from 'react';
import { capital } from '#domain/core/text.ts';
import { addition, insertion, type Mended } from '#domain/match/mending/entries.ts';
import type { ContactContent } from '#domain/match/rally/said-anew.ts';
import type { RallyLine } from '#domain/match/mending/rally-list.ts';
import type { Post } from '#domain/match/rally/chain.ts';
import { contactWords, gradesOf, SKILL_NAMES, wonBy } from '#domain/match/rally/contact.ts';
import { Skill } from '#domain/match/rally/entries.ts';
import { Side } from '#domain/match/schema.ts';
import { playerLabel } from '#domain/match/tracked-players.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import type { Acting } from './contact-rows.tsx';
import styles from './rally-list.module.css';

type AddedProps = Pick<Acting, 'names' | 'players' | 'mend'> & { onClose(): void };

const EVERY = (['us', 'them'] as const).flatMap((side) =>
  SKILL_NAMES.flatMap((skill) => gradesOf(skill).map((grade) => ({ side, skill, grade }))),
);
type Kind = (typeof EVERY)[number];
const keyOf = ({ side, skill, grade }: Kind) => `${side}.${skill}.${grade}`;

/** A contact of either side, and of ours the player. */
function useContact() {
  const [key, setKey] = useState('');
  const [playerId, setPlayer] = useState('');
  const [side, skill, grade = ''] = key.split('.');
  const kind: Kind | undefined = key === '' ? undefined : { side: Side.parse(side), skill: Skill.parse(skill), grade };
  const who = kind?.side === 'us' && playerId !== '' ? { playerId } : null;
  const content: ContactContent | undefined = kind && { ...kind, who };
  return { key, setKey, playerId, setPlayer, content };
}

type FieldsProps = Pick<AddedProps, 'names' | 'players'> & {
  of: ReturnType<typeof useContact>;
  label: string;
  none: string;
  kinds: readonly Kind[];
};

function ContactFields({ of, label, none, kinds, names, players }: FieldsProps) {
  const options = kinds.map((kind) => ({
    value: keyOf(kind),
    label: `${names.side(kind.side)}: ${capital(contactWords(kind.skill, kind.grade))}`,
  }));
  return (
    <>
      <SelectField
        label={label}
        autoFocus
        value={of.key}
        options={[{ value: '', label: none }, ...options]}
        onChange={of.setKey}
      />
      {of.content?.side === 'us' && (
        <SelectField
          label="Player"
          value={of.playerId}
          options={[
            { value: '', label: 'Nobody named' },
            ...players.map((player) => ({ value: player.id, label: playerLabel(player) })),
          ]}
          onChange={of.setPlayer}
        />
      )}
    </>
  );
}

/** A contact that is missing in a rally, behind those that are there. */
export function AddContact({ line, names, players, mend, onClose }: AddedProps & { line: RallyLine }) {
  const contact = useContact();
  const { content } = contact;
  const save = () => {
    if (!content) return;
    onClose();
    void mend(`Rally ${line.number} changed`, (at) => addition(at, line.id, content));
  };
  return (
    <div className={styles.form}>
      <ContactFields of={contact} label="Contact" none="Choose one" kinds={EVERY} names={names} players={players} />
      <div className={styles.acts}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isOff={!content} onClick={save}>
          Add contact
        </Button>
      </div>
    </div>
  );
}

const ENDINGS = EVERY.filter((kind) => wonBy(kind) !== undefined);

type InsertRallyProps = AddedProps & { where: string; postIn(at: Mended): Post };

/** A rally that is missing: whose point it was, and, if that is known, how. */
export function InsertRally({ where, postIn, names, players, mend, onClose }: InsertRallyProps) {
  const contact = useContact();
  const { content } = contact;
  const insert = (said: 'us' | 'them' | ContactContent) => {
    onClose();
    void mend('Rally inserted', (at) => insertion(at, postIn(at), said));
  };
  return (
    <div className={styles.form}>
      <p className={styles.where}>{where}</p>
      <div className={styles.acts}>
        {content ? (
          <Button variant="primary" onClick={() => insert(content)}>
            Insert, point for {names.side(wonBy(content) ?? 'us')}
          </Button>
        ) : (
          (['us', 'them'] as const).map((side) => (
            <Button key={side} variant={side === 'us' ? 'primary' : 'line'} onClick={() => insert(side)}>
              Point for {names.side(side)}
            </Button>
          ))
        )}
      </div>
      <ContactFields of={contact} label="How" none="Not told" kinds={ENDINGS} names={names} players={players} />
      <Button onClick={onClose}>Cancel</Button>
    </div>
  );
}
