import { KeyboardCode, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { startTransition, type TouchEvent } from 'react';

/** A mouse and a pen lift after 8 px, so that a press stays a press; arrow keys move in steps of 25 px. */
const STARTS_AFTER_PX = 8;
/** A finger lifts what it holds still: before that it scrolls the page, also where the swipe begins on a plate. */
const HELD = { delay: 250, tolerance: STARTS_AFTER_PX };
const FELT_MS = 15;
/** Enter stays free to open what is focused; Space lifts it and puts it down. */
const KEYS = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};
/** A finger drags only what says so: everything else must go on scrolling the page. */
export const FINGER = 'data-finger-drag';

/** Called when the hand lets go, after the library has told what was dropped where. */
type LetGo = { letGo?: () => void };
type Holding<Sensor extends typeof MouseSensor | typeof TouchSensor> = ConstructorParameters<Sensor>[0] & {
  options: LetGo;
};

/**
 * A drop is drawn at once, and only then what the library has to put away: it asks everything that can be carried or
 * dropped on, twice.
 */
function dropBeforeEnding<Props extends { onEnd: () => void; options: LetGo }>(props: Props): Props {
  const { onEnd, options } = props;
  return {
    ...props,
    onEnd() {
      if (!options.letGo) return onEnd();
      startTransition(async () => {
        onEnd();
        await nextPaint();
      });
      options.letGo();
    },
  };
}

const nextPaint = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

class HandSensor extends MouseSensor {
  constructor(props: Holding<typeof MouseSensor>) {
    super(dropBeforeEnding(props));
  }
}

/** Which of both is down: for the browser a pen is a touch too. */
let isPen = false;

class FingerSensor extends TouchSensor {
  constructor(props: Holding<typeof TouchSensor>) {
    const activationConstraint = isPen ? POINTING.activationConstraint : HELD;
    super(vibrateOnLift(dropBeforeEnding({ ...props, options: { ...props.options, activationConstraint } })));
    if (isPen) holdPage(props.event.target);
  }
  static override setup(): () => void {
    const teardown = TouchSensor.setup();
    const look = ({ pointerType }: PointerEvent) => void (isPen = pointerType === 'pen');
    addEventListener('pointerdown', look, true);
    return () => {
      removeEventListener('pointerdown', look, true);
      teardown();
    };
  }
  static override activators: typeof TouchSensor.activators = TouchSensor.activators.map((activator) => ({
    eventName: activator.eventName,
    handler: (event: TouchEvent, options) =>
      event.target instanceof Element &&
      event.target.closest(`[${FINGER}]`) !== null &&
      activator.handler(event, options),
  }));
}

type Starting = ConstructorParameters<typeof TouchSensor>[0];

/** Vibrates on lifting, where the device can. */
const vibrateOnLift = (props: Starting): Starting => ({
  ...props,
  onStart(at) {
    if ('vibrate' in navigator) navigator.vibrate(FELT_MS);
    props.onStart(at);
  },
});

/** A pen drags at once, so what it touches must not scroll under it. */
function holdPage(touched: EventTarget | null): void {
  const up = new AbortController();
  const { signal } = up;
  touched?.addEventListener('touchmove', (event) => event.preventDefault(), { signal, passive: false });
  for (const end of ['touchend', 'touchcancel']) touched?.addEventListener(end, () => up.abort(), { signal });
}

/** The same objects for ever: with new ones the library draws everything anew that can be dragged. */
export const POINTING = { activationConstraint: { distance: STARTS_AFTER_PX } };
const TYPING = { keyboardCodes: KEYS };

export const useHands = (pointing: typeof POINTING & LetGo = POINTING) =>
  useSensors(useSensor(HandSensor, pointing), useSensor(FingerSensor, pointing), useSensor(KeyboardSensor, TYPING));
