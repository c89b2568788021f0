import type { Plugin } from 'vite';

/**
 * React draws pages that a server has sent, moves between views, hoists styles into the head, and more that this app
 * never asks for: a quarter of it. These functions run for that alone. Whoever asks for one of them all the same is told
 * when it runs; a name that another version of React lacks stops the build.
 */
const UNUSED = [
  // Taking over a page that was drawn by a server, and the events on it until then.
  ...['prepareToHydrateHostInstance', 'canHydrateInstance', 'canHydrateTextInstance', 'canHydrateHydrationBoundary'],
  ...['throwOnHydrationMismatch', 'updateDehydratedSuspenseComponent', 'attemptContinuousHydration'],
  ...['clearHydrationBoundary', 'hideOrUnhideDehydratedBoundary', 'queueIfContinuousEvent', 'retryIfBlockedOn'],
  // <ViewTransition>
  ...['startViewTransition', 'commitAfterMutationEffectsOnFiber', 'createViewTransitionInstance'],
  // <Activity> and <SuspenseList>
  ...['updateActivityComponent', 'updateSuspenseListComponent', 'cutOffTailIfNeeded'],
  // <title>, <meta>, <link>, <style> and <script>, which go into the head, the head itself, and what is loaded early.
  ...['getResource', 'acquireResource', 'createHoistableInstance', 'getHydratableHoistableCache', 'suspendResource'],
  ...['preloadResourceAndSuspendIfNeeded', 'insertSuspendedStylesheets', 'resolveSingletonInstance'],
  ...['commitHostSingletonAcquisition', 'releaseSingletonInstance', 'prefetchDNS', 'preconnect', 'preload'],
  ...['preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'],
  // Elements that are defined by scripts, handles of fragments, what a form's action answered, nodes of components.
  ...['setPropOnCustomElement', 'FragmentInstance', 'commitNewChildToFragmentInstance'],
  ...['deleteChildFromFragmentInstance', 'mountActionState', 'updateActionState', 'rerenderActionState'],
  ...['findCurrentFiberUsingSlowPath', 'useMemoCache'],
] as const;

/** Asked on every change, and always answered so where nothing of the above is drawn. */
const ANSWERS = {
  popHydrationState: 'return false;',
  trackEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
} as const;

/** Without these, React refuses their elements like any that it does not know. */
const ELEMENTS = ['REACT_ACTIVITY_TYPE', 'REACT_SUSPENSE_LIST_TYPE', 'REACT_VIEW_TRANSITION_TYPE'] as const;

/** React without what the app does not use. `text` is `react-dom-client.production.js`. */
export function leanReact(text: string): string {
  const bodies = [...UNUSED.map((name) => [name, 'unused();'] as const), ...Object.entries(ANSWERS)];
  const cuts = [
    ...bodies.map(([name, body]) => [head(name), `function ${name}() { ${body} }`] as const),
    ...ELEMENTS.map((element) => [made(element), ''] as const),
    [/^FragmentInstance\.prototype\.\w+ = function[^]*?^\};/gm, ''] as const,
    [/^exports\.hydrateRoot = function[^]*?^\};/m, 'exports.hydrateRoot = unused;'] as const,
  ];
  const missed = cuts.find(([from]) => text.search(from) < 0);
  if (missed) throw new Error(`React is written otherwise than expected: no ${String(missed[0])}`);
  const lean = cuts.reduce((code, [from, to]) => code.replace(from, to), text);
  return `function unused() { throw new Error('Built without this part of React'); }\n${lean}`;
}

const head = (name: string): RegExp => new RegExp(`^function ${name}\\([^]*?^\\}`, 'm');

const made = (element: string): RegExp => new RegExp(`^ {6}case ${element}:\\n {8}return \\([^]*?^ {8}\\);`, 'm');

export function leanReactPlugin(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    transform: (text, id) =>
      /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/.test(id)
        ? { code: leanReact(text), map: null }
        : undefined,
  };
}
