import { z as e } from "zod";
var t = e.enum([
	"owner",
	"coach",
	"statistician"
]), n = e.object({
	role: t,
	pro: e.boolean()
}), r = e.iso.date(), i = e.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), a = e.iso.datetime({ offset: !0 }), o = (t) => e.object({ code: e.literal(t) }), s = e.discriminatedUnion("code", [
	o("not-found"),
	o("not-allowed"),
	o("needs-pro"),
	o("already-exists"),
	o("unknown-command"),
	o("unknown"),
	e.object({
		code: e.literal("invalid"),
		issues: e.array(e.object({
			path: e.string(),
			message: e.string()
		}))
	}),
	e.object({
		code: e.literal("jersey-taken"),
		number: e.int(),
		next: e.int().nullable()
	}),
	o("libero-in-front"),
	o("third-libero"),
	o("player-out"),
	o("slot-empty"),
	o("ends-before-start"),
	o("end-time-before-start"),
	o("until-before-start"),
	o("no-such-set"),
	o("not-an-instance"),
	o("other-event"),
	o("counted-otherwise")
]), c = e.union([s, e.object({ code: e.string() }).transform(() => ({ code: "unknown" }))]), ee = /[\p{Surrogate}\p{Control}]/gu, te = /(?![\t\n])[\p{Surrogate}\p{Control}]/gu, l = (e) => e.replace(/\s*[\r\n]+\s*/g, " ").replace(ee, "").trim(), ne = (e) => e.replace(/\r\n?/g, "\n").replace(te, "").trim(), u = (e) => /[^\p{Other}\p{Separator}]/u.test(e), d = (t, n) => e.string(n).transform(l).pipe(e.string().max(t).refine(u, n)), f = (t, n) => e.string().transform(n).pipe(e.string().max(t)).nullable().transform((e) => e || null), p = 100, re = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
e.string("Please enter a name.").trim().max(p, `A name has at most ${p} characters.`).refine((e) => !re.test(e), "A name cannot contain control characters.").transform((e) => u(e) ? e : "");
var ie = e.object({
	id: e.uuid(),
	displayName: e.string().trim().max(100).nullable(),
	avatarUrl: e.string().nullable(),
	nameAsked: e.boolean().default(!1)
}), ae = e.enum([
	"free",
	"paid_premium",
	"admin_premium"
]), oe = e.object({
	id: e.uuid(),
	subscribed: e.boolean(),
	userType: ae,
	subscriptionTier: e.string().nullable(),
	subscriptionEnd: a.nullable(),
	nextBilling: a.nullish()
});
e.enum(["monthly", "annual"]);
var m = e.enum([
	"Setter",
	"Outside Hitter",
	"Middle Blocker",
	"Opposite Hitter",
	"Libero",
	"Defensive Specialist"
]), h = "Please enter a valid number between 1 and 99", se = e.number("A player number is required").int(h).min(1, h).max(99, h), ce = d(100);
e.object({
	name: ce,
	position: m,
	jerseyNumber: se
}).extend({});
var le = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	name: e.string(),
	position: m,
	jerseyNumber: e.int().nullable(),
	isStarter: e.boolean(),
	isOut: e.boolean(),
	userId: e.uuid().nullable()
});
d(100);
var ue = e.union([
	e.literal(1),
	e.literal(2),
	e.literal(3),
	e.literal(4),
	e.literal(5),
	e.literal(6)
]), g = e.enum(["front", "back"]), _ = e.object({
	position: ue,
	row: g
}), v = _.extend({ playerId: e.uuid() }), de = e.object({
	assignments: e.array(v).max(12),
	servers: e.array(_).max(6)
}), y = (e, t) => new Set(e.map(t)).size === e.length;
de.refine(({ assignments: e }) => y(e, ({ position: e, row: t }) => `${e}${t}`), "Two players stand in one slot.").refine(({ servers: e }) => y(e, ({ position: e }) => `${e}`), "A position has two servers.").refine(({ assignments: e, servers: t }) => t.every(({ position: t, row: n }) => e.some((e) => e.position === t && e.row === n)), "An empty slot is marked as server.");
var fe = e.object({
	id: e.uuid(),
	name: e.string(),
	position: m,
	jerseyNumber: e.int().nullable(),
	isStarter: e.boolean(),
	isOut: e.boolean()
}), pe = e.object({
	playerId: e.uuid(),
	courtPosition: ue.nullable(),
	courtRow: g.nullable(),
	isServer: e.boolean(),
	isCaptain: e.boolean(),
	isLiberoReplacement: e.boolean()
}), me = e.enum([
	"player-out",
	"not-found",
	"libero-in-front",
	"third-libero",
	"stands-already"
]), he = v.extend({
	serves: e.boolean(),
	reason: me,
	clientId: e.uuid()
}), ge = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	name: e.string(),
	formation: e.string(),
	players: e.array(fe),
	playerAssignments: e.array(pe),
	courtAssignments: e.array(v),
	serverDesignations: e.array(_),
	leftOut: e.array(he).default([]),
	displayOrder: e.int(),
	userId: e.uuid().nullable(),
	createdAt: a,
	updatedAt: a
}), _e = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	lineupId: e.uuid(),
	courtAssignments: e.array(v),
	serverDesignations: e.array(_),
	savedBy: e.uuid().nullable(),
	replacedAt: a
}), ve = e.enum(["coach", "statistician"]), ye = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	userId: e.uuid(),
	role: ve,
	addedBy: e.uuid().nullable(),
	displayName: e.string().nullable(),
	createdAt: a,
	updatedAt: a
});
e.enum([
	"pending",
	"accepted",
	"rejected",
	"cancelled"
]);
var be = e.enum([
	"practice",
	"scrimmage",
	"game",
	"tournament",
	"other",
	"one_time_event"
]), xe = e.enum([
	"monday",
	"tuesday",
	"wednesday",
	"thursday",
	"friday",
	"saturday",
	"sunday"
]), Se = e.enum([
	"none",
	"daily",
	"weekly",
	"monthly"
]), b = e.object({
	frequency: Se,
	endDate: r.nullable(),
	weeklyDays: e.array(xe),
	exceptions: e.array(r)
});
b.omit({ exceptions: !0 });
var Ce = e.enum(["in_progress", "completed"]), we = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	userId: e.uuid().nullable(),
	title: e.string(),
	eventType: be,
	startDate: r,
	endDate: r,
	startTime: i.nullable(),
	endTime: i.nullable(),
	location: e.string().nullable(),
	opponentName: e.string().nullable(),
	description: e.string().nullable(),
	isRecurring: e.boolean(),
	recurrencePattern: b.nullable(),
	gameStatus: Ce.nullable()
}), x = "Please fill in all required fields.";
e.object({
	title: d(200, x),
	eventType: e.enum(be.enum, x),
	startDate: e.iso.date(x),
	endDate: r.nullable(),
	startTime: i.nullable(),
	endTime: i.nullable(),
	location: f(200, l),
	opponentName: f(100, l),
	description: f(2e3, ne)
});
var S = [
	"attack",
	"serve",
	"defense",
	"pass"
], Te = [
	"positive",
	"negative",
	"attempts"
], Ee = ["attempts", "contacts"], C = {
	attack: {
		title: "Attack",
		outcome: "Kills",
		rate: "Kill Success",
		leaders: "Top Killers",
		attemptsOf: "attacks",
		none: "No attacks recorded",
		labels: {
			positive: "K",
			negative: "AE",
			attempts: "ATT"
		},
		words: {
			positive: "kill",
			negative: "attack error",
			attempts: "attack attempt"
		},
		scores: !0,
		within: null
	},
	serve: {
		title: "Serve",
		outcome: "Aces",
		rate: "Ace Success",
		leaders: "Top Servers",
		attemptsOf: "serves",
		none: "No serves recorded",
		labels: {
			positive: "SA",
			negative: "SE",
			attempts: "SRV"
		},
		words: {
			positive: "ace",
			negative: "serve error",
			attempts: "serve attempt"
		},
		scores: !0,
		within: null
	},
	defense: {
		title: "Defense",
		outcome: "Digs",
		rate: "Dig Success",
		leaders: "Top Defenders",
		attemptsOf: "defensive plays",
		none: "No defensive plays recorded",
		labels: {
			positive: "D",
			negative: "DE",
			attempts: "DA"
		},
		words: {
			positive: "dig",
			negative: "dig error",
			attempts: "dig attempt"
		},
		scores: !1,
		within: null
	},
	pass: {
		title: "Pass",
		outcome: "Assists",
		rate: "Assist Success",
		leaders: "Top Setters",
		attemptsOf: "passes",
		none: "No passes recorded",
		labels: {
			positive: "S+",
			negative: "A-",
			attempts: "AT"
		},
		words: {
			positive: "assist",
			negative: "assist error",
			attempts: "assist attempt"
		},
		scores: !1,
		within: "attack"
	}
}, De = (e, t, n) => Oe(t, n) ? `${C[e].title.toLowerCase()} in play` : C[e].words[t], Oe = (e, t) => e === "attempts" && t === "contacts";
S.filter((e) => C[e].scores);
var ke = (e) => ({
	attack: e("attack"),
	serve: e("serve"),
	defense: e("defense"),
	pass: e("pass")
}), Ae = {
	dig: "defense",
	assist: "pass"
}, je = (e) => e === "dig" || e === "assist" ? Ae[e] : e, w = {
	kill: {
		category: "attack",
		counter: "positive"
	},
	attack_error: {
		category: "attack",
		counter: "negative"
	},
	attack_attempt: {
		category: "attack",
		counter: "attempts"
	},
	ace: {
		category: "serve",
		counter: "positive"
	},
	serve_error: {
		category: "serve",
		counter: "negative"
	},
	serve_attempt: {
		category: "serve",
		counter: "attempts"
	},
	dig: {
		category: "defense",
		counter: "positive"
	},
	dig_error: {
		category: "defense",
		counter: "negative"
	},
	dig_attempt: {
		category: "defense",
		counter: "attempts"
	},
	assist: {
		category: "pass",
		counter: "positive"
	},
	assist_error: {
		category: "pass",
		counter: "negative"
	},
	assist_attempt: {
		category: "pass",
		counter: "attempts"
	}
}, Me = e.object({
	playerId: e.string(),
	statType: e.custom(Ne),
	by: e.int()
});
function Ne(e) {
	return typeof e == "string" && Object.hasOwn(w, e);
}
function Pe(e) {
	if (typeof e != "object" || !e || !("statType" in e)) return e;
	let t = Me.safeParse(e);
	if (!t.success) return e;
	let { statType: n, ...r } = t.data;
	return {
		...r,
		...w[n]
	};
}
var Fe = e.enum(S), T = e.preprocess((e) => je(e), Fe), Ie = e.enum(Te), Le = e.enum(Ee), Re = e.enum(["us", "them"]), E = e.union([e.literal(1), e.literal(-1)]), ze = e.union([
	e.literal(1),
	e.literal(3),
	e.literal(5)
]), D = e.int().min(1).max(5), Be = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	eventId: e.uuid().nullable(),
	userId: e.uuid().nullable(),
	numSets: ze,
	notes: e.string().nullable(),
	opponentName: e.string().nullable(),
	sessionStatus: e.enum(["in_progress", "completed"]),
	createdAt: a,
	mergedInto: e.uuid().nullable().default(null),
	counting: Le.nullable().default(null)
}), O = (t) => e.object({
	...t,
	precedes: e.uuid().optional()
}), k = (t, n) => e.object({
	kind: e.literal(t),
	payload: n
}), Ve = e.preprocess(Pe, O({
	playerId: e.uuid(),
	category: T,
	counter: Ie,
	by: E
})), He = O({
	side: Re,
	by: E,
	rally: e.int().min(1).max(999),
	takesBack: e.uuid().nullable().default(null)
}), A = k("stat", Ve), j = k("score", He), Ue = k("open-set", O({})), We = k("void", O({ target: e.uuid() })), Ge = e.discriminatedUnion("kind", [A, j]), Ke = k("replace", O({
	target: e.uuid(),
	with: Ge
}));
e.discriminatedUnion("kind", [A, j]), e.discriminatedUnion("kind", [
	A,
	j,
	Ue,
	We,
	Ke
]);
var qe = k("opaque", e.object({
	kind: e.string(),
	payload: e.unknown()
})), M = {
	id: e.uuid(),
	teamId: e.uuid(),
	sessionId: e.uuid(),
	setNumber: D,
	userId: e.uuid().nullable(),
	clientId: e.uuid(),
	at: a
}, N = (t) => e.object({
	...M,
	...t.shape
}), P = e.discriminatedUnion("kind", [
	N(A),
	N(j),
	N(Ue),
	N(We),
	N(Ke),
	N(qe)
]), Je = e.object({
	...M,
	kind: e.string(),
	payload: e.unknown()
});
function Ye(e) {
	let t = P.safeParse(e).data;
	if (t && t.kind !== "opaque") return t;
	let { kind: n, payload: r, ...i } = t ?? Je.safeParse(e).data ?? {};
	if (n === void 0) return;
	let a = t?.kind === "opaque" ? t.payload : {
		kind: n,
		payload: r
	};
	return P.safeParse({
		...i,
		...a
	}).data ?? P.parse({
		...i,
		kind: "opaque",
		payload: a
	});
}
e.object({
	positive: e.int().min(0),
	negative: e.int().min(0),
	attempts: e.int().min(0)
});
var Xe = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	sessionId: e.uuid(),
	setNumber: D,
	startTime: a.nullable(),
	ourScore: e.int().min(0),
	opponentScore: e.int().min(0),
	setStatus: e.enum(["not_started", "in_progress"])
}), Ze = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	sessionId: e.uuid(),
	setId: e.uuid(),
	playerId: e.uuid(),
	statCategory: T,
	positiveCount: e.int().min(0),
	negativeCount: e.int().min(0),
	totalAttempts: e.int().min(0)
}), Qe = d(100, "Please fill in all required fields");
e.object({
	name: Qe,
	seasonName: f(100, l),
	description: f(1e3, ne)
});
var F = e.string().regex(/^#[0-9a-f]{6}$/), $e = e.object({
	team: F,
	team2: F,
	onTeam: F,
	onTeamDark: F
}), et = e.object({
	id: e.uuid(),
	name: e.string(),
	seasonName: e.string().nullable(),
	description: e.string().nullable(),
	logoUrl: e.string().nullable(),
	palette: $e.nullable(),
	userId: e.uuid(),
	ownerName: e.string().nullable(),
	createdAt: a
}), I = {
	profiles: {
		scope: "user",
		key: "id",
		row: ie
	},
	subscribers: {
		scope: "user",
		key: "id",
		row: oe
	},
	teams: {
		scope: "team",
		key: "id",
		row: et
	},
	teamCollaborators: {
		scope: "team",
		key: "teamId",
		row: ye
	},
	players: {
		scope: "team",
		key: "teamId",
		row: le
	},
	lineups: {
		scope: "team",
		key: "teamId",
		row: ge
	},
	lineupVersions: {
		scope: "team",
		key: "teamId",
		row: _e
	},
	events: {
		scope: "team-pro",
		key: "teamId",
		row: we
	},
	statSessions: {
		scope: "team-pro",
		key: "teamId",
		row: Be
	},
	setStats: {
		scope: "team-pro",
		key: "teamId",
		row: Xe
	},
	statPairs: {
		scope: "team-pro",
		key: "teamId",
		row: Ze
	},
	matchEvents: {
		scope: "session",
		key: "sessionId",
		row: P,
		readNewer: Ye
	}
}, L = Object.keys(I).filter((e) => e in I), tt = /* @__PURE__ */ new Set(["players"]), nt = I, rt = (e, t) => nt[e].readNewer?.(t), it = (e) => L.every((t) => t in e);
function at(e) {
	let t = Object.fromEntries(L.map((t) => [t, e(t)]));
	if (!it(t)) throw Error("A table is missing");
	return t;
}
var R = e.object({
	rev: e.int(),
	deletedAt: a.nullable(),
	updatedBy: e.uuid().nullable()
}), ot = e.enum([
	"user",
	"team",
	"team-pro",
	"session"
]), z = e.templateLiteral([
	ot,
	":",
	e.uuid()
]), st = 2, ct = e.object({
	id: e.uuid(),
	name: e.string().max(100),
	input: e.unknown(),
	at: a
}), B = e.uuid().optional(), lt = e.object({
	clientId: e.uuid(),
	schemaVersion: e.int(),
	commands: e.array(ct).max(200),
	generation: B
}), ut = e.discriminatedUnion("outcome", [
	e.object({
		id: e.uuid(),
		outcome: e.literal("applied")
	}),
	e.object({
		id: e.uuid(),
		outcome: e.literal("refused"),
		refusal: s
	}),
	e.object({
		id: e.uuid(),
		outcome: e.literal("fault")
	})
]), dt = e.discriminatedUnion("outcome", [
	e.object({
		id: e.uuid(),
		outcome: e.literal("applied")
	}),
	e.object({
		id: e.uuid(),
		outcome: e.literal("refused"),
		refusal: c
	}),
	e.object({
		id: e.uuid(),
		outcome: e.literal("fault")
	})
]), V = e.record(z, e.int());
e.object({
	results: e.array(ut),
	revs: V,
	generation: B
});
var ft = e.object({
	results: e.array(dt),
	revs: V,
	generation: B
}), pt = (t) => e.object({
	table: e.literal(t),
	row: e.intersection(I[t].row, R)
}), [H, ...mt] = L.map((e) => pt(e));
if (!H) throw Error("Nothing is synced");
var ht = e.discriminatedUnion("table", [H, ...mt]), U = e.object({
	scopes: e.array(e.object({
		scope: z,
		cursor: e.int(),
		more: e.boolean(),
		rows: e.array(ht)
	})),
	access: e.record(e.uuid(), n),
	generation: B,
	isAnew: e.boolean().optional(),
	serverTime: a
}), gt = e.object({
	scope: z,
	rev: e.int(),
	here: e.literal(!0).optional(),
	generation: B
}), _t = e.object({
	error: e.literal("update-needed"),
	schemaVersion: e.int()
});
e.object({ error: e.literal("other-generation") });
function vt(e) {
	let t = U.safeParse(e).data;
	if (t && !t.scopes.some(({ rows: e }) => e.some(bt))) return t;
	let n = yt.safeParse(e).data;
	if (!n) return;
	let r = n.scopes.filter(({ scope: e }) => z.safeParse(e).success).map(({ rows: e, ...t }) => ({
		...t,
		rows: e.filter(({ table: e }) => W.has(e)).map(xt)
	}));
	return U.safeParse({
		...n,
		scopes: r
	}).data ?? "too-new";
}
var yt = U.extend({
	scopes: e.array(e.object({
		scope: e.string(),
		cursor: e.int(),
		more: e.boolean(),
		rows: e.array(e.object({
			table: e.string(),
			row: e.unknown()
		}))
	})),
	access: e.unknown()
}), W = new Map(L.map((e) => [e, e])), bt = ({ row: e }) => "kind" in e && e.kind === "opaque";
function xt({ table: e, row: t }) {
	let n = W.get(e), r = n && rt(n, t), i = r && R.safeParse(t).data;
	return i ? {
		table: e,
		row: {
			...r,
			...i
		}
	} : {
		table: e,
		row: t
	};
}
var G = (e) => Object.entries(e).map(([e, t]) => [z.parse(e), t]);
function St(e, t, n) {
	if (e.isAnew) return Ct(e, n.cursors);
	let r = new Map(e.scopes.map((e) => [e.scope, e])), i = (e) => (r.get(e)?.cursor ?? 0) < (t[e] ?? 0), a = G({
		...n.cursors,
		...t
	}).map(([e]) => e).filter((e) => !r.has(e) || i(e)), o = e.scopes.filter(({ scope: e }) => !a.includes(e)), s = { ...n.cursors };
	for (let e of a) Reflect.deleteProperty(s, e);
	for (let { scope: e, cursor: t } of o) s[e] = t;
	let c = o.filter((e) => e.more).map(({ scope: e }) => e), ee = e.scopes.some(({ scope: e }) => i(e));
	return {
		received: o,
		dropped: a,
		cursors: s,
		partial: c,
		hasMore: c.length > 0 || ee
	};
}
function Ct({ scopes: e }, t) {
	let n = {};
	for (let { scope: t, cursor: r } of e) n[t] = r;
	let r = e.filter(({ more: e }) => e).map(({ scope: e }) => e);
	return {
		received: e,
		dropped: G(t).map(([e]) => e),
		cursors: n,
		partial: r,
		hasMore: r.length > 0
	};
}
var wt = () => at(() => /* @__PURE__ */ new Map());
function Tt(e, t) {
	let n = e.get(t);
	if (n) return n;
	let r = wt();
	return e.set(t, r), r;
}
var Et = (e, { deletedAt: t }) => t === null || tt.has(e);
function Dt(e, { table: t, row: n }) {
	Et(t, n) ? e[t].set(n.id, n) : e[t].delete(n.id);
}
function Ot(e, t, n) {
	let r = Tt(e, t);
	for (let e of n) Dt(r, e);
}
var K = (e) => ({
	who: "",
	what: e,
	sign: "neutral"
}), kt = (e, t) => t < 0 ? `${e} taken back` : e, q = "Undo of ", At = (e, t) => e.entry?.(t) ?? "an earlier entry", J = {
	isListed: !1,
	isCorrectable: !1,
	isImportable: !1,
	isTakenOut: !1
}, Y = {
	stat: {
		says: ({ playerId: e, category: t, counter: n, by: r }, { player: i, counting: a = "attempts" }) => ({
			who: i(e),
			what: kt(De(t, n, a), r),
			sign: n
		}),
		noun: ["stat", "stats"],
		isListed: !0,
		undo: "by itself",
		isCorrectable: !0,
		isImportable: !0,
		isTakenOut: !0,
		refersTo: [],
		changes: "count"
	},
	score: {
		says: ({ side: e, by: t }, n) => ({
			who: n.side(e),
			what: kt("point", t),
			sign: e
		}),
		noun: ["point", "points"],
		isListed: !0,
		undo: "by itself",
		isCorrectable: !0,
		isImportable: !0,
		isTakenOut: !0,
		refersTo: ["takesBack"],
		changes: "score"
	},
	"open-set": {
		says: () => K("set opened"),
		noun: ["set opened", "sets opened"],
		...J,
		undo: "never",
		refersTo: [],
		changes: "start"
	},
	void: {
		says({ target: e }, t) {
			let n = At(t, e);
			return K(n.startsWith(q) ? `Redo of ${n.slice(8)}` : `${q}${n}`);
		},
		noun: ["correction", "corrections"],
		...J,
		undo: "never",
		refersTo: ["target"],
		changes: "everything"
	},
	replace: {
		says: ({ target: e, with: t }, n) => K(`${At(n, e)}, changed to ${Mt(t, n)}`),
		noun: ["correction", "corrections"],
		...J,
		undo: "with its target",
		refersTo: ["target"],
		changes: "everything"
	},
	opaque: {
		says: () => K("an entry of a newer version"),
		noun: ["correction", "corrections"],
		...J,
		undo: "never",
		refersTo: [],
		changes: "start"
	}
};
Object.keys(Y).filter((e) => Object.hasOwn(Y, e));
var X = (e) => Y[e.kind].changes === "everything", jt = ({ kind: e, payload: t }, n) => Y[e].says(t, n);
function Mt(e, t) {
	let { who: n, what: r } = jt(e, t);
	return n === "" ? r : `${n}: ${r}`;
}
var Z = (e) => e.kind === "opaque" ? void 0 : e.payload.precedes;
function Nt(e) {
	return e.some(Z) ? e.reduce(Pt, []) : e;
}
function Pt(e, t) {
	let n = Z(t), r = n === void 0 ? -1 : e.findLastIndex(({ id: e, clientId: r }) => e === n && r === t.clientId);
	return e.splice(r < 0 ? e.length : r, 0, t), e;
}
var Ft = {
	void: /* @__PURE__ */ new Set(),
	replaced: /* @__PURE__ */ new Map()
};
function Q(e) {
	let t = /* @__PURE__ */ new Set(), n = /* @__PURE__ */ new Map();
	for (let r = e; r; r = r.before) t.has(r.event.id) || (r.event.kind === "void" ? t.add(r.target.id) : n.has(r.target.id) || n.set(r.target.id, r.event.payload.with));
	return {
		void: t,
		replaced: n
	};
}
var It = (e, t) => e.kind === "void" || Y[t.kind].isCorrectable;
function Lt(e, t) {
	if (!(X(e) || t.void.has(e.id) || e.kind === "opaque")) return t.replaced.get(e.id) ?? e;
}
function Rt(e) {
	return Bt(e.reduce($, []));
}
function $(e, t) {
	return t.by < 0 ? zt(e, t) : (e.push(t), e);
}
function zt(e, { side: t, takesBack: n }) {
	let r = n === null ? Wt(Bt(e), t) : [n];
	return e.filter((e) => e.side !== t || !r.includes(e.id));
}
function Bt(e) {
	let t = /* @__PURE__ */ new Map(), n = [], r = [];
	for (let i of e) {
		let e = Ut(t, i.began, () => Ht(i.side)), a = Ut(e.byClient, i.clientId, Vt);
		i.side !== e.first && a[e.first] === 0 ? r.push(i) : (a[i.side] += 1, a[i.side] <= e.points[i.side] || (e.points[i.side] += 1, n.push(i)));
	}
	let i = n.filter((e) => e.side === "us").length;
	return {
		us: i,
		them: n.length - i,
		counting: n,
		conflicts: r,
		livePresses: e
	};
}
var Vt = () => ({
	us: 0,
	them: 0
}), Ht = (e) => ({
	first: e,
	points: Vt(),
	byClient: /* @__PURE__ */ new Map()
});
function Ut(e, t, n) {
	let r = e.get(t);
	if (r !== void 0) return r;
	let i = n();
	return e.set(t, i), i;
}
function Wt(e, t) {
	let n = e.counting.findLast((e) => e.side === t);
	if (!n) return [];
	let r = e.livePresses.filter((r) => r.side === t && r.began === n.began && !e.conflicts.includes(r)), i = [...new Set(r.map((e) => e.clientId))].map((e) => r.filter((t) => t.clientId === e)), a = Math.max(...i.map((e) => e.length));
	return i.filter((e) => e.length === a).flatMap((e) => e.at(-1)?.id ?? []);
}
function Gt(e, { id: t, ...n }) {
	return n.kind !== "score" || n.payload.by < 0 ? t : e.findLast(({ rally: e }) => e === n.payload.rally)?.began ?? t;
}
var Kt = ({ kind: e, clientId: t, sessionId: n }) => e === "void" && t === n;
function qt(e, t) {
	let n = /* @__PURE__ */ new Map(), r = /* @__PURE__ */ new Map(), i = Xt(e, t), a = new Set([...i.values()].flatMap(({ event: e, target: t }) => Yt(e) ? t.id : [])), o = null;
	for (let t of e) {
		let e = i.get(t.id);
		if (e && (o = {
			...e,
			before: o
		}, e.target.kind !== "stat" || a.has(e.target.id))) for (let e of r.values()) e.livePresses = null;
		if (t.kind !== "score" && !a.has(t.id)) continue;
		let s = r.get(t.setNumber) ?? {
			said: [],
			livePresses: []
		};
		r.set(t.setNumber, s), s.livePresses ??= Zt(s.said, Q(o), n).reduce($, []), t.kind === "score" && n.set(t.id, Gt(s.livePresses, t)), s.said.push(t), s.livePresses = Zt([t], Jt, n).reduce($, s.livePresses);
	}
	return n;
}
var Jt = Q(null), Yt = (e) => e.kind === "replace" && e.payload.with.kind === "score";
function Xt(e, t) {
	let n = /* @__PURE__ */ new Map();
	for (let e = t; e; e = e.before) n.set(e.event.id, e);
	if (n.size === 0) return n;
	for (let t of e) Kt(t) && X(t) && n.delete(t.payload.target);
	return n;
}
function Zt(e, t, n) {
	return e.flatMap((e) => {
		let r = Lt(e, t);
		return r?.kind === "score" ? [Qt(e, r.payload, n.get(e.id))] : [];
	});
}
var Qt = ({ id: e, clientId: t }, n, r = e) => ({
	id: e,
	clientId: t,
	began: r,
	...n
}), $t = {
	positive: 0,
	negative: 0,
	attempts: 0
}, en = ke(() => $t);
function tn(e, t, n, r) {
	if (n < 0 && !nn(e, t)) return e;
	let i = {
		...e,
		[t]: e[t] + n
	};
	return r === "contacts" && t !== "attempts" ? {
		...i,
		attempts: i.attempts + n
	} : {
		...i,
		attempts: Math.max(i.attempts, i.positive + i.negative)
	};
}
function nn(e, t) {
	let n = t === "attempts" ? e.positive + e.negative : 0;
	return e[t] > n;
}
var rn = {
	startedAt: null,
	counts: /* @__PURE__ */ new Map(),
	presses: []
};
function an(e, t, n) {
	let r = {
		from: e,
		counting: n
	}, i;
	for (let e of t) (!i || e.event.rev < i.rev) && (i = e.event), e.says && cn(r, e.says, e);
	let { counts: a = e.counts, presses: o = e.presses } = r;
	return {
		startedAt: e.startedAt ?? i?.at ?? null,
		counts: a,
		presses: o
	};
}
var on = {
	stat(e, { playerId: t, category: n, counter: r, by: i }) {
		let a = (e.counts ?? e.from.counts).get(t) ?? en, o = tn(a[n], r, i, e.counting);
		if (o === a[n]) return;
		e.counts ??= new Map(e.from.counts);
		let s = {
			...a,
			[n]: o
		};
		i > 0 || sn(s) ? e.counts.set(t, s) : e.counts.delete(t);
	},
	score(e, t, { event: n, began: r }) {
		e.presses ??= [...e.from.presses], e.presses.push(Qt(n, t, r));
	},
	"open-set": () => void 0
}, sn = (e) => Object.values(e).some(({ attempts: e }) => e > 0), cn = (e, { kind: t, payload: n }, r) => on[t](e, n, r), ln = (e, t) => ({
	number: e,
	...t,
	score: Rt(t.presses)
}), un = {
	counting: "attempts",
	sets: [
		1,
		2,
		3,
		4,
		5
	].map((e) => ln(e, rn)),
	log: null,
	corrections: null,
	marks: Ft,
	opaque: []
};
function dn(e, t = "attempts") {
	return fn(Nt(e.toSorted((e, t) => e.rev - t.rev)), t);
}
function fn(e, t) {
	let n = mn(e), r = qt(e, n), i = Q(n), a = un.sets.map(() => []), o = null;
	for (let t of e) o = hn(o, t, r.get(t.id)), X(t) || a[t.setNumber - 1]?.push(pn(o, i));
	let s = a.map((e, n) => ln(n + 1, an(rn, e, t))), c = e.filter(_n).map(({ id: e }) => e);
	return {
		counting: t,
		sets: s,
		log: o,
		corrections: n,
		marks: i,
		opaque: c
	};
}
var pn = ({ event: e, began: t }, n) => ({
	event: e,
	says: Lt(e, n),
	began: t
});
function mn(e) {
	if (!e.some(X)) return null;
	let t = new Map(e.map((e, t) => [e.id, {
		event: e,
		place: t + 1
	}])), n = null;
	for (let [r, i] of e.entries()) {
		let e = X(i) ? t.get(i.payload.target) : void 0;
		e && e.place <= r && (n = gn(n, i, e.event, r + 1));
	}
	return n;
}
function hn(e, t, n) {
	return {
		event: t,
		began: n,
		before: e,
		place: (e?.place ?? 0) + 1
	};
}
function gn(e, t, n, r) {
	return !n || !X(t) || !It(t, n) ? e : {
		event: t,
		target: n,
		place: r,
		before: e
	};
}
var _n = ({ kind: e }) => e === "opaque";
export { gt as Hint, U as PullAnswer, lt as PushRequest, ft as ReceivedPushAnswer, st as SCHEMA_VERSION, _t as UpdateNeeded, dn as fold, St as plan, vt as readPullAnswer, Ot as receive };
