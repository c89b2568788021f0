import ts from 'typescript';

import { nodesOf, type Source } from './sources.ts';

/** The sentences that the tests of a source carry as titles, `describe` included. */
export function titlesOf(source: Source): string[] {
  return nodesOf(source)
    .filter(ts.isCallExpression)
    .filter((call) => /^(test|it|describe)\b/.test(call.expression.getText()))
    .flatMap((call) => call.arguments.slice(0, 1))
    .filter((given) => ts.isStringLiteralLike(given) || ts.isTemplateExpression(given))
    .map((given) => given.getText().slice(1, -1));
}

/** The rules that a title names: `[TRACK-21] …`, or several in one pair of brackets. */
export function rulesIn(title: string): string[] {
  const brackets = [...title.matchAll(/\[([A-Z0-9]+-\d[^\]]*)\]/g)];
  return brackets.flatMap(([, inside = '']) => inside.split(/[,\s]+/));
}
