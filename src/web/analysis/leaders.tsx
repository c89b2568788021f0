import { CATEGORIES, CATEGORY_NAMES } from '#domain/match/categories.ts';
import type { Category } from '#domain/match/schema.ts';
import { successText } from '#domain/analysis/rates.ts';
import type { PlayerLine, TeamFigures } from '#domain/analysis/team-figures.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CATEGORY_GLYPHS } from '#web/match/category-glyphs.ts';
import styles from './leaders.module.css';

const nameOf = ({ name, jerseyNumber }: PlayerLine) => `#${jerseyNumber ?? '?'} ${name}`;

export function Leaders({ team }: { team: TeamFigures }) {
  return (
    <section>
      <h2 className={styles.title}>Top Performing Players by Category</h2>
      <div className={styles.lists}>
        {CATEGORY_NAMES.map((category) => (
          <LeaderList key={category} category={category} lines={team.leaders[category]} />
        ))}
      </div>
    </section>
  );
}

function LeaderList({ category, lines }: { category: Category; lines: readonly PlayerLine[] }) {
  const { leaders, outcome, attemptsOf } = CATEGORIES[category];
  return (
    <section className={styles.list} aria-label={leaders}>
      <h3>
        <Icon of={CATEGORY_GLYPHS[category]} />
        {leaders}
      </h3>
      {lines.length === 0 ? (
        <p className={styles.none}>No stats yet</p>
      ) : (
        <ol>
          {lines.map((line, i) => {
            const { positive, attempts } = line.counts[category];
            return (
              <li key={line.key}>
                <span className={styles.rank}>{i + 1}</span>
                <b>{nameOf(line)}</b>
                <span className={styles.rate}>{successText(line.counts[category])}%</span>
                <span className={styles.words}>
                  {positive} {outcome.toLowerCase()} / {attempts} {attemptsOf}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** The five with the most attempts over all, each with what they do most (AMB-093). */
export function TopPlayers({ team }: { team: TeamFigures }) {
  return (
    <section className={styles.top}>
      <h2 className={styles.title}>Most Active Players</h2>
      <ol className={styles.list}>
        {team.topPlayers.map((line, i) => (
          <li key={line.key}>
            <span className={styles.rank}>{i + 1}</span>
            <b>{nameOf(line)}</b>
            <span className={styles.rate}>{line.attempts}</span>
            <span className={styles.words}>
              attempts in all{line.mostActive && `, most of them ${CATEGORIES[line.mostActive].attemptsOf}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
