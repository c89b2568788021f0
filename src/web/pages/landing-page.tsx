import { IconCalendarEvent, IconClipboardList, IconUsersGroup } from '@tabler/icons-react';
import { PRODUCT } from '#web/browser/product.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './landing-page.module.css';

const FEATURES = [
  {
    icon: IconUsersGroup,
    title: 'Team Management',
    text: 'One roster per team, shared with your coaches and statisticians.',
  },
  {
    icon: IconClipboardList,
    title: 'Smart Lineups',
    text: 'Place players on the court, name the server, rotate with one tap.',
  },
  {
    icon: IconCalendarEvent,
    title: 'Schedule & Stats',
    text: 'Plan the season and record every touch, with or without a connection.',
  },
];

const PLACES = [
  { place: 'P4', number: 14, name: 'Tanaka', position: 'OH' },
  { place: 'P3', number: 8, name: 'Nguyen', position: 'MB' },
  { place: 'P2', number: 7, name: 'Ruiz', position: 'OH', look: 'lifted' },
  { place: 'P5', number: 4, name: 'Lindqvist', position: 'OH' },
  { place: 'P6', number: 1, name: 'Okafor', position: 'L', look: 'libero' },
  { place: 'P1', number: 2, name: 'Marković', position: 'S', look: 'serving' },
] as const;

/** Also printed to plain HTML at build time: no hooks, no style attributes, links instead of handlers. */
export function LandingPage() {
  return (
    <main className={styles.page}>
      <section className={styles.hall}>
        <Court />
        <div className={styles.copy}>
          <h1>{PRODUCT.name}</h1>
          <div className={styles.under}>
            <p className={styles.tagline}>{PRODUCT.subtitle}</p>
            <p className={styles.lead}>
              Rosters, lineups, schedule and live stats for coaches and statisticians at the side of the court.
            </p>
            <a className={styles.start} href="/auth">
              Get Started
            </a>
          </div>
        </div>
      </section>
      <section className={styles.features} aria-label="What it does">
        {FEATURES.map(({ icon: Shape, title, text }) => (
          <article key={title} className={styles.feature}>
            <Shape aria-hidden className={styles.icon} />
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>
    </main>
  );
}

function Court() {
  return (
    <div className={styles.court} aria-hidden>
      <div className={styles.net}>
        <span className={styles.antenna} />
        <span className={styles.antenna} />
      </div>
      <div className={styles.floor}>
        <span className={styles.attack} />
        <span className={styles.service} />
        {PLACES.map((place) => (
          <Place key={place.place} {...place} />
        ))}
      </div>
    </div>
  );
}

type PlaceProps = {
  place: string;
  number: number;
  name: string;
  position: string;
  look?: 'lifted' | 'libero' | 'serving';
};

function Place({ place, number, name, position, look }: PlaceProps) {
  return (
    <div className={styles.place}>
      <b>{place}</b>
      {look === 'lifted' && <div className={styles.slot} />}
      <div className={classes(styles.plate, look && styles[look])}>
        <span className={styles.number}>{number}</span>
        <span className={styles.who}>
          {name}
          <small>{position}</small>
        </span>
      </div>
    </div>
  );
}
