import { useId, useState } from 'react';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconGavel, IconUserOff } from '@tabler/icons-react';
import { rotationName } from '#domain/match/line-up/rotation-name.ts';
import { placed, roman, setterPlace, turned } from '#domain/match/line-up/line-up.ts';
import { rulesFacts, rulesName } from '#domain/match/line-up/rules-words.ts';
import { useRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { takeToasts } from '#web/ui/toast-place.ts';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { RulesDialog } from '#web/match/start/rules-dialog.tsx';
import { LineUpCourt } from './line-up-court.tsx';
import { CaptainField, FirstServeField, LiberoFields, SystemField } from './line-up-fields.tsx';
import { LineUpPicker } from './line-up-picker.tsx';
import { OpponentField } from './opponent-line-up.tsx';
import { type LineUpEditing, useLineUp } from './use-line-up.ts';
import styles from './line-up-sheet.module.css';

type LineUpSheetProps = TrackerView & { open: boolean; onClose(): void };

/** The line-up of the set that is shown: before it begins, and corrected from its start at any time. */
export function LineUpSheet({ open, onClose, ...view }: LineUpSheetProps) {
  const titleId = useId();
  const [isCarrying, carry] = useState(false);
  const [isChoosingRules, chooseRules] = useState(false);
  const { setNumber } = view.tracker;
  return (
    <Modal
      open={open}
      onCloseRequest={() => !isCarrying && onClose()}
      labelledBy={titleId}
      side="centre"
      panelClassName={styles.page}
    >
      <header className={styles.head}>
        <IconButton icon={IconArrowLeft} label="Back" onClick={onClose} />
        <div className={styles.title}>
          <h2 id={titleId} tabIndex={-1}>
            Line-up, set {setNumber}
          </h2>
          {open && <div ref={takeToasts} className={styles.notices} />}
        </div>
        <Button
          icon={IconGavel}
          aria-label={`Rules: ${rulesName(view.rules)}, change`}
          onClick={() => chooseRules(true)}
        >
          <span>{rulesName(view.rules).split(',')[0]}</span>
          <small className={styles.facts}>{rulesFacts(view.rules)}</small>
        </Button>
      </header>
      {open && <LineUpForm key={setNumber} view={view} onClose={onClose} onCarry={carry} />}
      <RulesDialog open={isChoosingRules} rules={view.rules} onClose={() => chooseRules(false)} onSave={view.onRules} />
    </Modal>
  );
}

type LineUpFormProps = { view: TrackerView; onClose(): void; onCarry(isCarrying: boolean): void };

function LineUpForm({ view, onClose, onCarry }: LineUpFormProps) {
  const { players, rules } = view;
  const editing = useLineUp(view);
  const [place, pick] = useState<number | null>(null);
  const fields = { editing, players, rules };
  return (
    <>
      <div className={styles.body}>
        <div className={styles.column}>
          <Sources editing={editing} />
          <Checks editing={editing} players={players} />
          <div className={styles.court}>
            <LineUpCourt editing={editing} players={players} onPick={pick} onCarry={onCarry} />
          </div>
          <Turns editing={editing} />
          {editing.isBegun && (
            <Button variant="quiet" className={styles.aside} onClick={() => view.onOpen('between')}>
              Only the rotation is wrong now
            </Button>
          )}
        </div>
        <div className={styles.fields}>
          <SystemField {...fields} />
          <FirstServeField editing={editing} />
          <LiberoFields {...fields} />
          <CaptainField {...fields} />
          <OpponentField editing={editing} />
        </div>
      </div>
      <Foot editing={editing} onClose={onClose} />
      <LineUpPicker place={place} editing={editing} players={players} onClose={() => pick(null)} />
    </>
  );
}

function Sources({ editing: { sources, source, choose } }: { editing: LineUpEditing }) {
  if (sources.length === 0) return <p className={styles.hint}>Tap a place to choose who starts there.</p>;
  return (
    <Chips label="From">
      {sources.map((one) => (
        <Chip key={one.key} pressed={one.key === source} onToggle={() => choose(one)}>
          {one.label}
        </Chip>
      ))}
    </Chips>
  );
}

/** Doubts stand above the court and forbid nothing. */
function Checks({ editing, players }: { editing: LineUpEditing } & Pick<TrackerView, 'players'>) {
  const { checks, asks, lineUp, change } = editing;
  return (
    <>
      {checks.map(({ who, what, use }) => (
        <div key={who + what} role="status" className={styles.check}>
          <Icon of={IconUserOff} />
          <span>
            <b>{who}</b> {what}
          </span>
          {use && (
            <Button variant="quiet" onClick={() => change(placed(lineUp, use.place, use.id, players), true)}>
              {use.label}
            </Button>
          )}
        </div>
      ))}
      {asks && (
        <p role="status" className={styles.check}>
          <Icon of={IconUserOff} />
          <span>The saved lineup has nobody, or two, in {asks}. Tap the place to choose.</span>
        </p>
      )}
    </>
  );
}

function Turns({ editing: { lineUp, change } }: { editing: LineUpEditing }) {
  const place = setterPlace(lineUp);
  const naming = useRotationNaming();
  return (
    <div className={styles.turns}>
      <IconButton
        variant="line"
        icon={IconArrowBackUp}
        label="Turn back one place"
        onClick={() => change(turned(lineUp, 'counter-clockwise'), true)}
      />
      <span role="status">
        <b>{place === null ? 'Start as it stands' : `Start in ${rotationName(place, naming)}`}</b>
        <small>{place === null ? 'no setter' : `setter in ${roman(place)}`}</small>
      </span>
      <IconButton
        variant="line"
        icon={IconArrowForwardUp}
        label="Turn on one place"
        onClick={() => change(turned(lineUp, 'clockwise'), true)}
      />
    </div>
  );
}

/** Of a set that has begun it is said first how much will not fit (FIX-5). */
function Foot({ editing, onClose }: { editing: LineUpEditing; onClose(): void }) {
  const { isBegun, setNumber, doesNotFit, take } = editing;
  const [isBusy, setBusy] = useState(false);
  const [warning, warn] = useState<string>();
  const run = async () => {
    setBusy(true);
    const isKept = await take();
    setBusy(false);
    warn(undefined);
    if (isKept) onClose();
  };
  const start = () => {
    const found = doesNotFit();
    if (found === undefined) void run();
    else warn(found);
  };
  return (
    <footer className={styles.foot}>
      <Button size="lg" onClick={onClose}>
        {isBegun ? 'Cancel' : 'Later'}
      </Button>
      <Button size="lg" variant="primary" busy={isBusy} onClick={start}>
        {isBegun ? `Correct set ${setNumber} from its start` : `Start set ${setNumber}`}
      </Button>
      <ConfirmDialog
        open={warning !== undefined}
        onClose={() => warn(undefined)}
        onConfirm={() => void run()}
        title="Correct from the start of the set?"
        action="Correct"
        tone="primary"
        busy={isBusy}
      >
        {warning} Nothing of it is deleted, and each is found in the checks before completing. If the line-up was right
        and only the rotation is wrong now, turn the rotation instead.
      </ConfirmDialog>
    </footer>
  );
}
