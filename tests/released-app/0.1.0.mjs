import { z as e } from 'zod';
var t = e.enum(['owner', 'coach', 'statistician']),
  n = e.object({
    role: t,
    pro: e.boolean(),
  }),
  r = e.iso.date(),
  i = e.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  a = e.iso.datetime({ offset: !0 }),
  o = (t) => e.object({ code: e.literal(t) }),
  s = e.discriminatedUnion('code', [
    o('not-found'),
    o('not-allowed'),
    o('needs-pro'),
    o('already-exists'),
    o('unknown-command'),
    o('unknown'),
    e.object({
      code: e.literal('invalid'),
      issues: e.array(
        e.object({
          path: e.string(),
          message: e.string(),
        }),
      ),
    }),
    e.object({
      code: e.literal('jersey-taken'),
      number: e.int(),
      next: e.int(),
    }),
    o('libero-in-front'),
    o('third-libero'),
    o('player-out'),
    o('slot-empty'),
    o('ends-before-start'),
    o('end-time-before-start'),
    o('until-before-start'),
    o('no-such-set'),
    o('not-an-instance'),
    o('other-event'),
  ]),
  c = e.union([s, e.object({ code: e.string() }).transform(() => ({ code: 'unknown' }))]),
  l = /[\p{Surrogate}\p{Control}]/gu,
  u = /(?![\t\n])[\p{Surrogate}\p{Control}]/gu,
  d = (e) =>
    e
      .replace(/\s*[\r\n]+\s*/g, ' ')
      .replace(l, '')
      .trim(),
  f = (e) => e.replace(/\r\n?/g, '\n').replace(u, '').trim(),
  p = (e) => /[^\p{Other}\p{Separator}]/u.test(e),
  m = (t, n) => e.string(n).transform(d).pipe(e.string().max(t).refine(p, n)),
  h = (t, n) =>
    e
      .string()
      .transform(n)
      .pipe(e.string().max(t))
      .nullable()
      .transform((e) => e || null),
  g = 100,
  ee = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
e.string('Please enter a name.')
  .trim()
  .max(g, `A name has at most ${g} characters.`)
  .refine((e) => !ee.test(e), 'A name cannot contain control characters.')
  .transform((e) => (p(e) ? e : ''));
var te = e.object({
    id: e.uuid(),
    displayName: e.string().trim().max(100).nullable(),
    avatarUrl: e.string().nullable(),
  }),
  ne = e.enum(['free', 'paid_premium', 'admin_premium']),
  re = e.object({
    id: e.uuid(),
    subscribed: e.boolean(),
    userType: ne,
    subscriptionTier: e.string().nullable(),
    subscriptionEnd: a.nullable(),
    nextBilling: a.nullish(),
  });
e.enum(['monthly', 'annual']);
var _ = e.enum(['Setter', 'Outside Hitter', 'Middle Blocker', 'Opposite Hitter', 'Libero', 'Defensive Specialist']),
  v = 'Please enter a valid number between 1 and 99';
(e.number('A player number is required').int(v).min(1, v).max(99, v), m(100));
var ie = e.object({
  id: e.uuid(),
  teamId: e.uuid(),
  name: e.string(),
  position: _,
  jerseyNumber: e.int().nullable(),
  isStarter: e.boolean(),
  isOut: e.boolean(),
  userId: e.uuid().nullable(),
});
m(100);
var y = e.union([e.literal(1), e.literal(2), e.literal(3), e.literal(4), e.literal(5), e.literal(6)]),
  b = e.enum(['front', 'back']),
  x = e.object({
    position: y,
    row: b,
  }),
  S = x.extend({ playerId: e.uuid() }),
  ae = e.object({
    assignments: e.array(S).max(12),
    servers: e.array(x).max(6),
  }),
  C = (e, t) => new Set(e.map(t)).size === e.length;
ae.refine(({ assignments: e }) => C(e, ({ position: e, row: t }) => `${e}${t}`), 'Two players stand in one slot.')
  .refine(({ servers: e }) => C(e, ({ position: e }) => `${e}`), 'A position has two servers.')
  .refine(
    ({ assignments: e, servers: t }) =>
      t.every(({ position: t, row: n }) => e.some((e) => e.position === t && e.row === n)),
    'An empty slot is marked as server.',
  );
var oe = e.object({
    id: e.uuid(),
    name: e.string(),
    position: _,
    jerseyNumber: e.int().nullable(),
    isStarter: e.boolean(),
    isOut: e.boolean(),
  }),
  se = e.object({
    playerId: e.uuid(),
    courtPosition: y.nullable(),
    courtRow: b.nullable(),
    isServer: e.boolean(),
    isCaptain: e.boolean(),
    isLiberoReplacement: e.boolean(),
  }),
  ce = e.object({
    id: e.uuid(),
    teamId: e.uuid(),
    name: e.string(),
    formation: e.string(),
    players: e.array(oe),
    playerAssignments: e.array(se),
    courtAssignments: e.array(S),
    serverDesignations: e.array(x),
    displayOrder: e.int(),
    userId: e.uuid().nullable(),
    createdAt: a,
    updatedAt: a,
  }),
  le = e.object({
    id: e.uuid(),
    teamId: e.uuid(),
    lineupId: e.uuid(),
    courtAssignments: e.array(S),
    serverDesignations: e.array(x),
    savedBy: e.uuid().nullable(),
    replacedAt: a,
  }),
  ue = e.enum(['coach', 'statistician']),
  de = e.object({
    id: e.uuid(),
    teamId: e.uuid(),
    userId: e.uuid(),
    role: ue,
    addedBy: e.uuid().nullable(),
    displayName: e.string().nullable(),
    createdAt: a,
    updatedAt: a,
  });
e.enum(['pending', 'accepted', 'rejected', 'cancelled']);
var w = e.enum(['practice', 'scrimmage', 'game', 'tournament', 'other', 'one_time_event']),
  fe = e.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  pe = e.enum(['none', 'daily', 'weekly', 'monthly']),
  T = e.object({
    frequency: pe,
    endDate: r.nullable(),
    weeklyDays: e.array(fe),
    exceptions: e.array(r),
  });
T.omit({ exceptions: !0 });
var me = e.enum(['in_progress', 'completed']),
  he = e.object({
    id: e.uuid(),
    teamId: e.uuid(),
    userId: e.uuid().nullable(),
    title: e.string(),
    eventType: w,
    startDate: r,
    endDate: r,
    startTime: i.nullable(),
    endTime: i.nullable(),
    location: e.string().nullable(),
    opponentName: e.string().nullable(),
    description: e.string().nullable(),
    isRecurring: e.boolean(),
    recurrencePattern: T.nullable(),
    gameStatus: me.nullable(),
  }),
  E = 'Please fill in all required fields.';
e.object({
  title: m(200, E),
  eventType: e.enum(w.enum, E),
  startDate: e.iso.date(E),
  endDate: r.nullable(),
  startTime: i.nullable(),
  endTime: i.nullable(),
  location: h(200, d),
  opponentName: h(100, d),
  description: h(2e3, f),
});
var ge = ['attack', 'serve', 'defense', 'pass'],
  _e = ['positive', 'negative', 'attempts'],
  ve = (e) => ({
    attack: e('attack'),
    serve: e('serve'),
    defense: e('defense'),
    pass: e('pass'),
  }),
  ye = {
    dig: 'defense',
    assist: 'pass',
  },
  be = (e) => (e === 'dig' || e === 'assist' ? ye[e] : e),
  D = {
    kill: {
      category: 'attack',
      counter: 'positive',
    },
    attack_error: {
      category: 'attack',
      counter: 'negative',
    },
    attack_attempt: {
      category: 'attack',
      counter: 'attempts',
    },
    ace: {
      category: 'serve',
      counter: 'positive',
    },
    serve_error: {
      category: 'serve',
      counter: 'negative',
    },
    serve_attempt: {
      category: 'serve',
      counter: 'attempts',
    },
    dig: {
      category: 'defense',
      counter: 'positive',
    },
    dig_error: {
      category: 'defense',
      counter: 'negative',
    },
    dig_attempt: {
      category: 'defense',
      counter: 'attempts',
    },
    assist: {
      category: 'pass',
      counter: 'positive',
    },
    assist_error: {
      category: 'pass',
      counter: 'negative',
    },
    assist_attempt: {
      category: 'pass',
      counter: 'attempts',
    },
  },
  xe = e.object({
    playerId: e.string(),
    statType: e.custom(Se),
    by: e.int(),
  });
function Se(e) {
  return typeof e == 'string' && Object.hasOwn(D, e);
}
function O(e) {
  if (typeof e != 'object' || !e || !('statType' in e)) return e;
  let t = xe.safeParse(e);
  if (!t.success) return e;
  let { statType: n, ...r } = t.data;
  return {
    ...r,
    ...D[n],
  };
}
var k = e.enum(ge),
  A = e.preprocess((e) => be(e), k),
  j = e.enum(_e),
  Ce = e.enum(['us', 'them']),
  M = e.union([e.literal(1), e.literal(-1)]),
  we = e.union([e.literal(1), e.literal(3), e.literal(5)]),
  N = e.int().min(1).max(5),
  Te = e.object({
    id: e.uuid(),
    teamId: e.uuid(),
    eventId: e.uuid().nullable(),
    userId: e.uuid().nullable(),
    numSets: we,
    notes: e.string().nullable(),
    opponentName: e.string().nullable(),
    sessionStatus: e.enum(['in_progress', 'completed']),
    createdAt: a,
    mergedInto: e.uuid().nullable().default(null),
  }),
  P = e.preprocess(
    O,
    e.object({
      playerId: e.uuid(),
      category: A,
      counter: j,
      by: M,
    }),
  ),
  F = e.object({
    side: Ce,
    by: M,
    rally: e.int().min(1).max(999),
    takesBack: e.uuid().nullable().default(null),
  }),
  I = e.object({}),
  L = e.object({ target: e.uuid() }),
  Ee = e.discriminatedUnion('kind', [
    e.object({
      kind: e.literal('stat'),
      payload: P,
    }),
    e.object({
      kind: e.literal('score'),
      payload: F,
    }),
  ]),
  R = e.object({
    target: e.uuid(),
    with: Ee,
  });
e.discriminatedUnion('kind', [
  e.object({
    kind: e.literal('stat'),
    payload: P,
  }),
  e.object({
    kind: e.literal('score'),
    payload: F,
  }),
  e.object({
    kind: e.literal('open-set'),
    payload: I,
  }),
  e.object({
    kind: e.literal('void'),
    payload: L,
  }),
  e.object({
    kind: e.literal('replace'),
    payload: R,
  }),
]);
var z = {
    id: e.uuid(),
    teamId: e.uuid(),
    sessionId: e.uuid(),
    setNumber: N,
    userId: e.uuid().nullable(),
    clientId: e.uuid(),
    at: a,
  },
  De = e.discriminatedUnion('kind', [
    e.object({
      ...z,
      kind: e.literal('stat'),
      payload: P,
    }),
    e.object({
      ...z,
      kind: e.literal('score'),
      payload: F,
    }),
    e.object({
      ...z,
      kind: e.literal('open-set'),
      payload: I,
    }),
    e.object({
      ...z,
      kind: e.literal('void'),
      payload: L,
    }),
    e.object({
      ...z,
      kind: e.literal('replace'),
      payload: R,
    }),
  ]);
e.object({
  positive: e.int().min(0),
  negative: e.int().min(0),
  attempts: e.int().min(0),
});
var Oe = e.object({
    id: e.uuid(),
    teamId: e.uuid(),
    sessionId: e.uuid(),
    setNumber: N,
    startTime: a.nullable(),
    ourScore: e.int().min(0),
    opponentScore: e.int().min(0),
    setStatus: e.enum(['not_started', 'in_progress']),
  }),
  ke = e.object({
    id: e.uuid(),
    teamId: e.uuid(),
    sessionId: e.uuid(),
    setId: e.uuid(),
    playerId: e.uuid(),
    statCategory: A,
    positiveCount: e.int().min(0),
    negativeCount: e.int().min(0),
    totalAttempts: e.int().min(0),
  }),
  Ae = m(100, 'Please fill in all required fields');
e.object({
  name: Ae,
  seasonName: h(100, d),
  description: h(1e3, f),
});
var B = e.string().regex(/^#[0-9a-f]{6}$/),
  je = e.object({
    team: B,
    team2: B,
    onTeam: B,
    onTeamDark: B,
  }),
  Me = e.object({
    id: e.uuid(),
    name: e.string(),
    seasonName: e.string().nullable(),
    description: e.string().nullable(),
    logoUrl: e.string().nullable(),
    palette: je.nullable(),
    userId: e.uuid(),
    ownerName: e.string().nullable(),
    createdAt: a,
  }),
  V = {
    profiles: {
      scope: 'user',
      key: 'id',
      row: te,
    },
    subscribers: {
      scope: 'user',
      key: 'id',
      row: re,
    },
    teams: {
      scope: 'team',
      key: 'id',
      row: Me,
    },
    teamCollaborators: {
      scope: 'team',
      key: 'teamId',
      row: de,
    },
    players: {
      scope: 'team',
      key: 'teamId',
      row: ie,
    },
    lineups: {
      scope: 'team',
      key: 'teamId',
      row: ce,
    },
    lineupVersions: {
      scope: 'team',
      key: 'teamId',
      row: le,
    },
    events: {
      scope: 'team-pro',
      key: 'teamId',
      row: he,
    },
    statSessions: {
      scope: 'team-pro',
      key: 'teamId',
      row: Te,
    },
    setStats: {
      scope: 'team-pro',
      key: 'teamId',
      row: Oe,
    },
    statPairs: {
      scope: 'team-pro',
      key: 'teamId',
      row: ke,
    },
    matchEvents: {
      scope: 'session',
      key: 'sessionId',
      row: De,
    },
  };
Object.keys(V).filter((e) => e in V);
var Ne = /* @__PURE__ */ new Set(['players']),
  Pe = e.object({
    rev: e.int(),
    deletedAt: a.nullable(),
    updatedBy: e.uuid().nullable(),
  }),
  Fe = e.enum(['user', 'team', 'team-pro', 'session']),
  H = e.templateLiteral([Fe, ':', e.uuid()]),
  Ie = 1,
  Le = e.object({
    id: e.uuid(),
    name: e.string().max(100),
    input: e.unknown(),
    at: a,
  }),
  Re = e.object({
    clientId: e.uuid(),
    schemaVersion: e.int(),
    commands: e.array(Le).max(200),
  }),
  ze = e.discriminatedUnion('outcome', [
    e.object({
      id: e.uuid(),
      outcome: e.literal('applied'),
    }),
    e.object({
      id: e.uuid(),
      outcome: e.literal('refused'),
      refusal: s,
    }),
  ]),
  Be = e.discriminatedUnion('outcome', [
    e.object({
      id: e.uuid(),
      outcome: e.literal('applied'),
    }),
    e.object({
      id: e.uuid(),
      outcome: e.literal('refused'),
      refusal: c,
    }),
  ]),
  U = e.record(H, e.int());
e.object({
  results: e.array(ze),
  revs: U,
});
var Ve = e.object({
    results: e.array(Be),
    revs: U,
  }),
  W = (t) =>
    e.object({
      table: e.literal(t),
      row: e.intersection(V[t].row, Pe),
    }),
  He = e.discriminatedUnion('table', [
    W('profiles'),
    W('subscribers'),
    W('teams'),
    W('teamCollaborators'),
    W('players'),
    W('lineups'),
    W('lineupVersions'),
    W('events'),
    W('statSessions'),
    W('setStats'),
    W('statPairs'),
    W('matchEvents'),
  ]),
  Ue = e.object({
    scopes: e.array(
      e.object({
        scope: H,
        cursor: e.int(),
        more: e.boolean(),
        rows: e.array(He),
      }),
    ),
    access: e.record(e.uuid(), n),
    serverTime: a,
  }),
  We = e.object({
    scope: H,
    rev: e.int(),
    here: e.literal(!0).optional(),
  }),
  Ge = e.object({
    error: e.literal('update-needed'),
    schemaVersion: e.int(),
  }),
  Ke = (e) => Object.entries(e).map(([e, t]) => [H.parse(e), t]);
function qe(e, t, n) {
  let r = new Map(e.scopes.map((e) => [e.scope, e])),
    i = (e) => (r.get(e)?.cursor ?? 0) < (t[e] ?? 0),
    a = Ke({
      ...n.cursors,
      ...t,
    })
      .map(([e]) => e)
      .filter((e) => !r.has(e) || i(e)),
    o = e.scopes.filter(({ scope: e }) => !a.includes(e)),
    s = { ...n.cursors };
  for (let e of a) Reflect.deleteProperty(s, e);
  for (let { scope: e, cursor: t } of o) s[e] = t;
  let c = o.filter((e) => e.more).map(({ scope: e }) => e),
    l = e.scopes.some(({ scope: e }) => i(e));
  return {
    received: o,
    dropped: a,
    cursors: s,
    partial: c,
    hasMore: c.length > 0 || l,
  };
}
var Je = () => ({
  profiles: /* @__PURE__ */ new Map(),
  subscribers: /* @__PURE__ */ new Map(),
  teams: /* @__PURE__ */ new Map(),
  teamCollaborators: /* @__PURE__ */ new Map(),
  players: /* @__PURE__ */ new Map(),
  lineups: /* @__PURE__ */ new Map(),
  lineupVersions: /* @__PURE__ */ new Map(),
  events: /* @__PURE__ */ new Map(),
  statSessions: /* @__PURE__ */ new Map(),
  setStats: /* @__PURE__ */ new Map(),
  statPairs: /* @__PURE__ */ new Map(),
  matchEvents: /* @__PURE__ */ new Map(),
});
function Ye(e, t) {
  let n = e.get(t);
  if (n) return n;
  let r = Je();
  return (e.set(t, r), r);
}
var Xe = (e, { deletedAt: t }) => t === null || Ne.has(e);
function Ze(e, { table: t, row: n }) {
  Xe(t, n) ? e[t].set(n.id, n) : e[t].delete(n.id);
}
function Qe(e, t, n) {
  let r = Ye(e, t);
  for (let e of n) Ze(r, e);
}
var $e = {
  void: /* @__PURE__ */ new Set(),
  replaced: /* @__PURE__ */ new Map(),
};
function G(e) {
  let t = /* @__PURE__ */ new Set(),
    n = /* @__PURE__ */ new Map();
  for (let r = e; r; r = r.before)
    t.has(r.event.id) ||
      (r.event.kind === 'void' ? t.add(r.target.id) : n.has(r.target.id) || n.set(r.target.id, r.event.payload.with));
  return {
    void: t,
    replaced: n,
  };
}
var K = (e) => e.kind === 'void' || e.kind === 'replace',
  et = (e, t) => e.kind === 'void' || t.kind === 'stat' || t.kind === 'score';
function q(e, t) {
  if (!(K(e) || t.void.has(e.id))) return t.replaced.get(e.id) ?? e;
}
var tt = {
  us: 0,
  them: 0,
  counting: [],
  conflicts: [],
  standing: [],
};
function nt(e) {
  return Y(e.reduce(J, []));
}
function J(e, t) {
  return t.by < 0 ? rt(e, t) : (e.push(t), e);
}
function rt(e, { side: t, takesBack: n }) {
  let r = n === null ? at(Y(e), t) : [n];
  return e.filter((e) => e.side !== t || !r.includes(e.id));
}
function Y(e) {
  let t = /* @__PURE__ */ new Map(),
    n = [],
    r = [];
  for (let i of e) {
    let e = Z(t, i.began, () => it(i.side)),
      a = Z(e.byClient, i.clientId, X);
    i.side !== e.first && a[e.first] === 0
      ? r.push(i)
      : ((a[i.side] += 1), a[i.side] <= e.points[i.side] || ((e.points[i.side] += 1), n.push(i)));
  }
  let i = n.filter((e) => e.side === 'us').length;
  return {
    us: i,
    them: n.length - i,
    counting: n,
    conflicts: r,
    standing: e,
  };
}
var X = () => ({
    us: 0,
    them: 0,
  }),
  it = (e) => ({
    first: e,
    points: X(),
    byClient: /* @__PURE__ */ new Map(),
  });
function Z(e, t, n) {
  let r = e.get(t);
  if (r !== void 0) return r;
  let i = n();
  return (e.set(t, i), i);
}
function at(e, t) {
  let n = e.counting.findLast((e) => e.side === t);
  if (!n) return [];
  let r = e.standing.filter((r) => r.side === t && r.began === n.began && !e.conflicts.includes(r)),
    i = [...new Set(r.map((e) => e.clientId))].map((e) => r.filter((t) => t.clientId === e)),
    a = Math.max(...i.map((e) => e.length));
  return i.filter((e) => e.length === a).flatMap((e) => e.at(-1)?.id ?? []);
}
function ot(e, { id: t, ...n }) {
  return n.kind !== 'score' || n.payload.by < 0 ? t : (e.findLast(({ rally: e }) => e === n.payload.rally)?.began ?? t);
}
var st = ({ kind: e, clientId: t, sessionId: n }) => e === 'void' && t === n;
function ct(e, t) {
  let n = /* @__PURE__ */ new Map(),
    r = /* @__PURE__ */ new Map(),
    i = dt(e, t),
    a = new Set([...i.values()].flatMap(({ event: e, target: t }) => (ut(e) ? t.id : []))),
    o = null;
  for (let t of e) {
    let e = i.get(t.id);
    if (
      e &&
      ((o = {
        ...e,
        before: o,
      }),
      e.target.kind !== 'stat' || a.has(e.target.id))
    )
      for (let e of r.values()) e.standing = null;
    if (t.kind !== 'score' && !a.has(t.id)) continue;
    let s = r.get(t.setNumber) ?? {
      said: [],
      standing: [],
    };
    (r.set(t.setNumber, s),
      (s.standing ??= Q(s.said, G(o), n).reduce(J, [])),
      t.kind === 'score' && n.set(t.id, ot(s.standing, t)),
      s.said.push(t),
      (s.standing = Q([t], lt, n).reduce(J, s.standing)));
  }
  return n;
}
var lt = G(null),
  ut = (e) => e.kind === 'replace' && e.payload.with.kind === 'score';
function dt(e, t) {
  let n = /* @__PURE__ */ new Map();
  for (let e = t; e; e = e.before) n.set(e.event.id, e);
  if (n.size === 0) return n;
  for (let t of e) st(t) && K(t) && n.delete(t.payload.target);
  return n;
}
function Q(e, t, n) {
  return e.flatMap((e) => {
    let r = q(e, t);
    return r?.kind === 'score' ? [ft(e, r.payload, n.get(e.id))] : [];
  });
}
var ft = ({ id: e, clientId: t }, n, r = e) => ({
    id: e,
    clientId: t,
    began: r,
    ...n,
  }),
  $ = {
    positive: 0,
    negative: 0,
    attempts: 0,
  },
  pt = ve(() => $);
function mt(e, t, n) {
  if (n < 0 && !ht(e, t)) return e;
  let r = {
    ...e,
    [t]: e[t] + n,
  };
  return {
    ...r,
    attempts: Math.max(r.attempts, r.positive + r.negative),
  };
}
function ht(e, t) {
  let n = t === 'attempts' ? e.positive + e.negative : 0;
  return e[t] > n;
}
var gt = {
  sets: [1, 2, 3, 4, 5].map((e) => ({
    number: e,
    startedAt: null,
    score: tt,
    counts: /* @__PURE__ */ new Map(),
    presses: [],
  })),
  log: null,
  corrections: null,
  marks: $e,
};
function _t(e) {
  return vt(e.toSorted((e, t) => e.rev - t.rev));
}
function vt(e) {
  let t = yt(e),
    n = ct(e, t),
    r = gt.sets.map(() => []),
    i = null;
  for (let t of e) ((i = bt(i, t, n.get(t.id))), K(t) || r[t.setNumber - 1]?.push(t));
  let a = G(t);
  return {
    sets: r.map((e, t) =>
      St(t + 1, e, {
        marks: a,
        rallies: n,
      }),
    ),
    log: i,
    corrections: t,
    marks: a,
  };
}
function yt(e) {
  if (!e.some(K)) return null;
  let t = new Map(
      e.map((e, t) => [
        e.id,
        {
          event: e,
          place: t + 1,
        },
      ]),
    ),
    n = null;
  for (let [r, i] of e.entries()) {
    let e = K(i) ? t.get(i.payload.target) : void 0;
    e && e.place <= r && (n = xt(n, i, e.event, r + 1));
  }
  return n;
}
var bt = (e, t, n) => ({
  event: t,
  began: n,
  before: e,
  place: (e?.place ?? 0) + 1,
});
function xt(e, t, n, r) {
  return !n || !K(t) || !et(t, n)
    ? e
    : {
        event: t,
        target: n,
        place: r,
        before: e,
      };
}
function St(e, t, { marks: n, rallies: r }) {
  let i = /* @__PURE__ */ new Map();
  for (let e of t) {
    let t = q(e, n);
    if (t?.kind !== 'stat') continue;
    let { playerId: r, category: a, counter: o, by: s } = t.payload,
      c = i.get(r) ?? { ...pt };
    ((c[a] = mt(c[a], o, s)), i.set(r, c));
  }
  let a = new Map([...i].filter(([, e]) => Ct(e))),
    o = Q(t, n, r);
  return {
    number: e,
    startedAt: t[0]?.at ?? null,
    score: nt(o),
    counts: a,
    presses: o,
  };
}
var Ct = (e) => Object.values(e).some(({ attempts: e }) => e > 0);
export {
  We as Hint,
  Ue as PullAnswer,
  Re as PushRequest,
  Ve as ReceivedPushAnswer,
  Ie as SCHEMA_VERSION,
  Ge as UpdateNeeded,
  _t as fold,
  qe as plan,
  Qe as receive,
};
