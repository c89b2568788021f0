import type { ReactNode } from 'react';
import styles from './reading.module.css';

export type Section = { title: string; paragraphs: readonly ReactNode[] };

/** Numbered sections with a contents list, for texts that are read once and looked things up in later. */
export function LegalText({ sections }: { sections: readonly Section[] }) {
  return (
    <>
      <nav aria-label="Contents" className={styles.contents}>
        <ol>
          {sections.map(({ title }, index) => (
            <li key={title}>
              <a href={`#section-${index + 1}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ title, paragraphs }, index) => (
        <section key={title} id={`section-${index + 1}`} className={styles.section}>
          <h2>
            {index + 1}. {title}
          </h2>
          {paragraphs.map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
        </section>
      ))}
    </>
  );
}
