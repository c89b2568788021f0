import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DraggableAttributes,
  DragOverlay,
  pointerWithin,
  rectIntersection,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import {
  createContext,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FINGER, POINTING, useHands } from './hands.ts';

/*
 * Dragging onto places (`DragSurface`, with `useCarry` for a thing and `useTarget` for a place) and dragging rows into
 * another order (`Reorder`, `useReorderRow`). Only this file and `hands.ts` know the drag library. Things and places are
 * keys here; the caller's `DragHandlers` say what a key is called and what a drop does.
 */

/** Scrolls the page only near its edge, so that drop places lie still under the pointer. */
const EDGE = { threshold: { x: 0, y: 0.05 } };

/** Under the pointer, where there is one; with the keyboard, where the carried thing lies. */
const underneath: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

const HOW_TO = {
  draggable: 'To move it, press Space, use the arrow keys, and press Space again. Escape puts it back.',
};

/** The spoken name of a key. */
type Describe = (key: string) => string;

/** Why one key may not be dropped on another, in words. */
type Refuse = (carried: string, target: string) => string | undefined;

const dropAnnouncements = (describe: Describe, refuse: Refuse): Announcements => ({
  onDragStart: ({ active }) => `Picked up ${describe(String(active.id))}.`,
  onDragOver({ active, over }) {
    if (!over) return 'Not over a place.';
    const reason = refuse(String(active.id), String(over.id));
    return [`Over ${describe(String(over.id))}.`, reason].filter(Boolean).join(' ');
  },
  onDragEnd: ({ active, over }) =>
    over && refuse(String(active.id), String(over.id)) === undefined
      ? `${describe(String(active.id))} was dropped on ${describe(String(over.id))}.`
      : `${describe(String(active.id))} was put back.`,
  onDragCancel: ({ active }) => `${describe(String(active.id))} was put back.`,
});

/** A list is heard by its places: "Starting Six, 3 of 5." */
function reorderAnnouncements(describe: Describe, ids: readonly string[]): Announcements {
  const at = (key: string | number) => `${ids.indexOf(String(key)) + 1} of ${ids.length}`;
  const named = (key: string | number) => describe(String(key));
  return {
    onDragStart: ({ active }) => `Picked up ${named(active.id)}, ${at(active.id)}.`,
    onDragOver: ({ active, over }) => `${named(active.id)}, ${at(over?.id ?? active.id)}.`,
    onDragEnd: ({ active, over }) => `${named(active.id)} was put down, ${at(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${named(active.id)} was put back, ${at(active.id)}.`,
  };
}

/** Every `string` is the key of a thing or of a place; `null` is a drop beside all places. */
type DragHandlers = {
  describe: Describe;
  refuse: Refuse;
  onLift?: (carried: string) => void;
  onOver?: (target: string | null) => void;
  onDrop: (carried: string, target: string | null) => void;
  /** After a drop by keyboard, once its effects are drawn. */
  onSettled?: (carried: string, target: string | null) => void;
  /** Drawn under the pointer. */
  overlay: (carried: string) => ReactNode;
};
type HandlersRef = RefObject<DragHandlers | null>;

/** Shared by ref, so that changes on the surface do not redraw it. */
export const useHandlersRef = (): HandlersRef => useRef<DragHandlers>(null);

export function useDragHandlers(ref: HandlersRef, handlers: DragHandlers): void {
  useLayoutEffect(() => {
    ref.current = handlers;
  });
}

export function DragSurface({ handlers, children }: { handlers: HandlersRef; children: ReactNode }) {
  const [carried, setCarried] = useState<string | null>(null);
  const drop = useRef<() => void>(null);
  const { pointing, accessibility } = useMemo(() => {
    const describe: Describe = (key) => handlers.current?.describe(key) ?? '';
    const refuse: Refuse = (key, target) => handlers.current?.refuse(key, target);
    const letGo = () => {
      drop.current?.();
      drop.current = null;
    };
    return {
      pointing: { ...POINTING, letGo },
      accessibility: { announcements: dropAnnouncements(describe, refuse), screenReaderInstructions: HOW_TO },
    };
  }, [handlers]);
  const sensors = useHands(pointing);
  const end = (key: string, target: string | null) => {
    setCarried(null);
    handlers.current?.onDrop(key, target);
  };
  return (
    <DndContext
      sensors={sensors}
      autoScroll={EDGE}
      collisionDetection={underneath}
      accessibility={accessibility}
      onDragStart={({ active, activatorEvent }) => {
        if (!(activatorEvent instanceof KeyboardEvent)) leaveFocus();
        setCarried(String(active.id));
        handlers.current?.onLift?.(String(active.id));
      }}
      onDragOver={({ over }) => handlers.current?.onOver?.(over ? String(over.id) : null)}
      onDragEnd={({ active, over, activatorEvent }) => {
        const [key, target] = [String(active.id), over ? String(over.id) : null];
        if (!(activatorEvent instanceof KeyboardEvent)) {
          drop.current = () => end(key, target);
          return;
        }
        end(key, target);
        requestAnimationFrame(() => handlers.current?.onSettled?.(key, target));
      }}
      onDragCancel={({ active }) => end(String(active.id), null)}
    >
      <CarriedKey value={carried}>{children}</CarriedKey>
      <DragOverlay dropAnimation={null}>{carried === null ? null : handlers.current?.overlay(carried)}</DragOverlay>
    </DndContext>
  );
}

/** A focused button that disappears with the drop would cost a recalculation of all styles. */
function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The library's own context changes with each step of the pointer. */
const CarriedKey = createContext<string | null>(null);

/** The key of what is being carried, or nothing. */
export const useCarried = (): string | null => useContext(CarriedKey);

/**
 * Makes something draggable. `hands` go on all of it; `handle` and `spoken` on its button for keyboard and screen
 * readers, which may be the thing itself.
 */
export function useCarry(key: string, disabled = false) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({ id: key, disabled });
  const spoken = useMemo(() => (disabled ? {} : spokenOnly(attributes)), [disabled, attributes]);
  return {
    ref: setNodeRef,
    handle: setActivatorNodeRef,
    hands: listeners ?? NO_HANDS,
    spoken,
    isCarried: isDragging,
  };
}

const NO_HANDS = {};
export type Carry = ReturnType<typeof useCarry>;

/** Our buttons are buttons already. */
function spokenOnly({
  'aria-roledescription': roleDescription,
  'aria-describedby': describedBy,
}: Pick<DraggableAttributes, 'aria-roledescription' | 'aria-describedby'>) {
  return { 'aria-roledescription': roleDescription, 'aria-describedby': describedBy };
}

export const finger = { [FINGER]: '' };

export function useTarget(key: string) {
  const { setNodeRef, isOver } = useDroppable({ id: key });
  return { ref: setNodeRef, isOver };
}

type ReorderProps = {
  ids: readonly string[];
  describe: Describe;
  onReorder: (ids: string[]) => void;
  children: ReactNode;
};

/** A list whose rows change places. */
export function Reorder({ ids, describe, onReorder, children }: ReorderProps) {
  const sensors = useHands();
  const items = useMemo(() => [...ids], [ids]);
  const drop = (carried: string, target: string) => {
    const to = ids.indexOf(target);
    if (to < 0 || carried === target) return;
    onReorder(ids.filter((id) => id !== carried).toSpliced(to, 0, carried));
  };
  return (
    <DndContext
      sensors={sensors}
      autoScroll={EDGE}
      collisionDetection={closestCenter}
      accessibility={{ announcements: reorderAnnouncements(describe, ids), screenReaderInstructions: HOW_TO }}
      onDragEnd={({ active, over }) => over && drop(String(active.id), String(over.id))}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** One row of it: moved by its handle alone, so that the rest of the row can be clicked and scrolled. */
export function useReorderRow(id: string, disabled = false) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  });
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  return {
    ref: setNodeRef,
    style,
    handleRef: setActivatorNodeRef,
    hands: { ...listeners, ...spokenOnly(attributes), ...finger },
    isCarried: isDragging,
  };
}
