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
  ...['attemptExplicitHydrationTarget', 'attemptHydrationAtCurrentPriority', 'retryDehydratedSuspenseBoundary'],
  // <ViewTransition>
  ...['startViewTransition', 'commitAfterMutationEffectsOnFiber', 'createViewTransitionInstance'],
  ...['applyViewTransitionToHostInstances', 'restoreViewTransitionOnHostInstances', 'getViewTransitionClassName'],
  // <Activity> and <SuspenseList>
  ...['updateActivityComponent', 'updateSuspenseListComponent', 'cutOffTailIfNeeded'],
  // <title>, <meta>, <link>, <style> and <script>, which go into the head, the head itself, and what is loaded early.
  ...['getResource', 'acquireResource', 'createHoistableInstance', 'getHydratableHoistableCache', 'suspendResource'],
  ...['preloadResourceAndSuspendIfNeeded', 'insertSuspendedStylesheets', 'resolveSingletonInstance'],
  ...['commitHostSingletonAcquisition', 'releaseSingletonInstance', 'prefetchDNS', 'preconnect', 'preload'],
  ...['preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'],
  // Elements that are defined by scripts, handles of fragments, what a form's action answered, nodes of components.
  ...['setPropOnCustomElement', 'FragmentInstance', 'commitNewChildToFragmentInstance', 'addFragmentHandleToFiber'],
  ...['deleteChildFromFragmentInstance', 'mountActionState', 'updateActionState', 'rerenderActionState'],
  ...['ensureFormComponentIsStateful', 'recursivelyResetForms'],
  ...['findCurrentFiberUsingSlowPath', 'useMemoCache'],
] as const;

/** Asked on every change, and always answered so where nothing of the above is drawn. */
const ANSWERS = {
  popHydrationState: 'return false;',
  // Names of components beside an error, which nothing here writes down.
  getStackByFiberInDevAndProd: "return '';",
  getParentHydrationBoundary: 'return null;',
  getSuspenseInstanceFromFiber: 'return null;',
  getActivityInstanceFromFiber: 'return null;',
  upgradeHydrationErrorsToRecoverable: 'return null;',
  commitSuspenseHydrationCallbacks: '',
  commitActivityHydrationCallbacks: '',
  // The events `onSelect` and `onBeforeInput`.
  constructSelectEvent: '',
  getNativeBeforeInputChars: 'return null;',
  getFallbackBeforeInputChars: 'return null;',
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

/** Of `react-dom` itself: what asks the functions above. */
const EXPORTS = ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule', 'useFormState'];

/** Fields of React's nodes, hooks and updates: no other file reads them, and they are written two thousand times. */
const OWN = [
  ...['memoizedState', 'memoizedProps', 'pendingProps', 'stateNode', 'updateQueue', 'alternate', 'sibling', 'return'],
  ...['subtreeFlags', 'deletions', 'elementType', 'dependencies', 'firstContext', 'memoizedValue', 'childLanes'],
  ...['pendingLanes', 'suspendedLanes', 'pingedLanes', 'expiredLanes', 'entangledLanes', 'entanglements'],
  ...['errorRecoveryDisabledLanes', 'shellSuspendCounter', 'expirationTimes', 'hiddenUpdates', 'callbackNode'],
  ...['callbackPriority', 'cancelPendingCommit', 'timeoutHandle', 'pendingContext', 'revertLane', 'baseState'],
  ...['baseQueue', 'firstBaseUpdate', 'lastBaseUpdate', 'lastRenderedReducer', 'lastRenderedState', 'hasEagerState'],
  ...['eagerState', 'lastEffect', 'cachePool'],
] as const;

/**
 * Nobody asks for these by `onMouseMove` and so on, and each tap of a finger brings six of them along: React would look
 * for who does, twice for each.
 */
const EVENTS = ['gotPointerCapture', 'lostPointerCapture', 'mouseMove', 'mouseOut', 'mouseOver', 'mouseUp'] as const;
/** These would listen to some of them. */
const OF_EVENTS = ['onMouseEnter', 'onMouseLeave', 'onSelect'] as const;

type Cut = readonly [from: RegExp, to: string];

/** `react-dom-client.production.js` without what the app does not use. */
export function leanReact(text: string): string {
  const bodies = [...UNUSED.map((name) => [name, 'unused();'] as const), ...Object.entries(ANSWERS)];
  return cutOut(text, [
    ...bodies.map(([name, body]): Cut => [head(name), `function ${name}() { ${body} }`]),
    ...ELEMENTS.map((element): Cut => [made(element), '']),
    ...EVENTS.map((event): Cut => [listed(event), '']),
    ...OF_EVENTS.map((name): Cut => [registered(name), '']),
    [/\bisHydrating(?![\w$]| = |\n\))/g, 'false'],
    [/^FragmentInstance\.prototype\.\w+ = function[^]*?^\};/gm, ''],
    [/^exports\.hydrateRoot = function[^]*?^\};/m, 'exports.hydrateRoot = unused;'],
    ...OWN.map((name, at): Cut => [ownField(name), `_${at.toString(36)}`]),
  ]);
}

/** The same for `react-dom.production.js`. */
export const leanReactDom = (text: string): string =>
  cutOut(
    text,
    EXPORTS.map((name): Cut => [
      new RegExp(`^exports\\.${name} = function[^]*?^\\};`, 'm'),
      `exports.${name} = unused;`,
    ]),
  );

function cutOut(text: string, cuts: readonly Cut[]): string {
  const missed = cuts.find(([from]) => text.search(from) < 0);
  if (missed) throw new Error(`React is written otherwise than expected: no ${String(missed[0])}`);
  const lean = cuts.reduce((code, [from, to]) => code.replace(from, to), text);
  return `function unused() { throw new Error('Built without this part of React'); }\n${lean}`;
}

const head = (name: string): RegExp => new RegExp(`^function ${name}\\([^]*?^\\}`, 'm');

/** A field where it is read or set, and where it is named in an object. */
const ownField = (name: string): RegExp => new RegExp(`(?<=\\.)${name}\\b|(?<=[{,]\\s*)${name}(?=:)`, 'g');

/** Among the names of simple events, which React writes as one text. */
const listed = (event: string): RegExp => new RegExp(`(?<="abort [^"]*)\\b${event} `);

const registered = (name: string): RegExp => new RegExp(`^register\\w+Event\\(\\s*"${name}",[^]*?\\);$`, 'm');

const made = (element: string): RegExp => new RegExp(`^ {6}case ${element}:\\n {8}return \\([^]*?^ {8}\\);`, 'm');

/**
 * Modules ask React's parts by their names, where a CommonJS module is asked for each by way of the whole:
 * `(0, React.useState)(…)`, two thousand times. Whoever asks for another part stops the build.
 */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  react: [
    ...[
      'Component',
      'Fragment',
      'StrictMode',
      'Suspense',
      'cloneElement',
      'createContext',
      'createElement',
      'createRef',
    ],
    ...['forwardRef', 'isValidElement', 'lazy', 'memo', 'startTransition', 'use', 'useCallback', 'useContext'],
    ...['useDeferredValue', 'useEffect', 'useEffectEvent', 'useId', 'useImperativeHandle', 'useInsertionEffect'],
    ...['useLayoutEffect', 'useMemo', 'useReducer', 'useRef', 'useState', 'useSyncExternalStore', 'useTransition'],
  ],
  'react/jsx-runtime': ['Fragment', 'jsx'],
  'react-dom': ['createPortal', 'flushSync', 'unstable_batchedUpdates'],
};
const BY_NAME = '\0node_modules/react/by-name/';

export function leanReactPlugin(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer, { kind }) {
      const isAsked = kind === 'import-statement' && Object.hasOwn(NAMED, id) && !importer?.startsWith(BY_NAME);
      return isAsked ? `${BY_NAME}${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(BY_NAME)) return undefined;
      const part = id.slice(BY_NAME.length);
      const names = NAMED[part] ?? [];
      // Of static children and of others an element is made in the same way.
      const both = names.includes('jsx') ? '\nexport { jsx as jsxs };' : '';
      return `import whole from '${part}';
        export default whole;
        export const { ${names.join(', ')} } = whole;${both}`;
    },
    transform(text, id) {
      const [, file] = /react-dom[\\/]cjs[\\/](react-dom(?:-client)?)\.production\.js$/.exec(id) ?? [];
      if (!file) return undefined;
      return { code: file === 'react-dom' ? leanReactDom(text) : leanReact(text), map: null };
    },
  };
}
