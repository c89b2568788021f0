import ts from 'typescript';
import type { Fence } from './fences.ts';
import { nodesOf, placeOf, type Source } from './sources.ts';

/** Code that makes a change itself knows only that the device has stored it. */
const DOES = /\bstore\.do\(|\buseDo\(/;

/** Success is said by what follows a change to the server (decision 54), never beside a change done directly. */
export const successes: Fence = (sources) =>
  sources
    .filter(({ path, text }) => path.startsWith('src/web/') && !/\.test\.tsx?$/.test(path) && DOES.test(text))
    .flatMap((source) =>
      toastsIn(source).map((call) => `${placeOf(source, call)} says success at once: ${call.getText()}`),
    );

const toastsIn = (source: Source): ts.CallExpression[] =>
  nodesOf(source)
    .filter(ts.isCallExpression)
    .filter(({ expression, arguments: [request] }) => expression.getText() === 'toast' && isSuccess(request));

/** Without a tone a toast is one of success. */
function isSuccess(request: ts.Expression | undefined): boolean {
  if (!request || !ts.isObjectLiteralExpression(request)) return false;
  const tones = request.properties.filter(ts.isPropertyAssignment).filter(({ name }) => name.getText() === 'tone');
  return tones.every(({ initializer }) => initializer.getText() === `'ok'`);
}
