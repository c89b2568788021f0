import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '#web/ui/classes.ts';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import { destination } from './roving.ts';
import styles from './tabs.module.css';

type Tab<Id extends string> = { id: Id; label: string; count?: number; icon?: Drawing };

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose(id: NoInfer<Id>): void;
  /** Spread evenly over the width, as on the sign-in screen. */
  even?: boolean;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

/** Arrow keys, Home and End move and choose; Tab goes on into the panel. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, even = false, children }: TabsProps<Id>) {
  const base = useId();
  const list = useChosenLine(chosen);
  const move = (event: KeyboardEvent) => {
    const to = destination(
      event.key,
      tabs.findIndex((tab) => tab.id === chosen),
      tabs.length,
    );
    const tab = to === null ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.id);
    document.getElementById(`${base}-${tab.id}`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes(styles.tabs, even && styles.even)}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(tab.id)}
          >
            <TabFace {...tab} />
          </button>
        ))}
        <span className={styles.line} />
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

type TabLink = { href: string; label: string; current: boolean; icon?: Drawing; count?: number };

/** The same look for a row of screens, each with its own address. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const list = useChosenLine(links.find((link) => link.current)?.href);
  return (
    <nav ref={list} aria-label={label} className={styles.tabs}>
      {links.map((link) => (
        <Link key={link.href} href={link.href} aria-current={link.current ? 'page' : undefined} className={styles.tab}>
          <TabFace {...link} />
        </Link>
      ))}
      <span className={styles.line} />
    </nav>
  );
}

function TabFace({ label, count, icon }: { label: string; count?: number; icon?: Drawing }) {
  return (
    <>
      {icon && <Icon of={icon} />}
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
}

/** Slides the solid line under the chosen tab and brings that tab into view. */
function useChosenLine(chosen: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = list.current;
    if (!row) return;
    const place = () => placeLine(row);
    place();
    scrollToChosen(row);
    const observer = new ResizeObserver(place);
    observer.observe(row);
    return () => observer.disconnect();
  }, [chosen]);
  return list;
}

function placeLine(row: HTMLElement) {
  const tab = chosenTab(row);
  const line = row.lastElementChild;
  if (!(line instanceof HTMLElement)) return;
  line.style.setProperty('width', `${tab?.offsetWidth ?? 0}px`);
  line.style.setProperty('transform', `translateX(${tab?.offsetLeft ?? 0}px)`);
}

function scrollToChosen(row: HTMLElement) {
  const tab = chosenTab(row);
  if (tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
}

function chosenTab(row: HTMLElement) {
  return row.querySelector<HTMLElement>('[aria-selected=true], [aria-current]');
}
