import type { ReactNode } from 'react';

/** Words in which no line breaks within a score. */
export const wholeScores = (words: string): ReactNode =>
  words.split(/(\d+–\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
