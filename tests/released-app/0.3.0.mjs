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
]), c = e.union([s, e.object({ code: e.string() }).transform(() => ({ code: "unknown" }))]), l = /[\p{Surrogate}\p{Control}]/gu, u = /(?![\t\n])[\p{Surrogate}\p{Control}]/gu, d = (e) => e.charAt(0).toUpperCase() + e.slice(1), f = (e) => e.replace(/\s*[\r\n]+\s*/g, " ").replace(l, "").trim(), p = (e) => e.replace(/\r\n?/g, "\n").replace(u, "").trim(), m = (e) => /[^\p{Other}\p{Separator}]/u.test(e), h = 100, ee = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
e.string("Please enter a name.").trim().max(h, `A name has at most ${h} characters.`).refine((e) => !ee.test(e), "A name cannot contain control characters.").transform((e) => m(e) ? e : "");
var te = e.object({
	id: e.uuid(),
	displayName: e.string().trim().max(100).nullable(),
	avatarUrl: e.string().nullable(),
	nameAsked: e.boolean().default(!1)
}), ne = e.enum([
	"free",
	"paid_premium",
	"admin_premium"
]), re = e.object({
	id: e.uuid(),
	subscribed: e.boolean(),
	userType: ne,
	subscriptionTier: e.string().nullable(),
	subscriptionEnd: a.nullable(),
	nextBilling: a.nullish()
});
e.enum(["monthly", "annual"]);
var g = (t, n) => e.string(n).transform(f).pipe(e.string().max(t).refine(m, n)), _ = (t, n) => e.string().transform(n).pipe(e.string().max(t)).nullable().transform((e) => e || null), ie = e.enum([
	"Setter",
	"Outside Hitter",
	"Middle Blocker",
	"Opposite Hitter",
	"Libero",
	"Defensive Specialist"
]), ae = "Please enter a valid number between 1 and 99", oe = e.number("A player number is required").int(ae).min(1, ae).max(99, ae), se = g(100);
e.object({
	name: se,
	position: ie,
	jerseyNumber: oe
}).extend({});
var ce = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	name: e.string(),
	position: ie,
	jerseyNumber: e.int().nullable(),
	isStarter: e.boolean(),
	isOut: e.boolean(),
	userId: e.uuid().nullable()
});
g(100);
var le = e.union([
	e.literal(1),
	e.literal(2),
	e.literal(3),
	e.literal(4),
	e.literal(5),
	e.literal(6)
]), ue = e.enum(["front", "back"]), v = e.object({
	position: le,
	row: ue
}), y = v.extend({ playerId: e.uuid() }), de = e.object({
	assignments: e.array(y).max(12),
	servers: e.array(v).max(6)
}), fe = (e, t) => new Set(e.map(t)).size === e.length;
de.refine(({ assignments: e }) => fe(e, ({ position: e, row: t }) => `${e}${t}`), "Two players stand in one slot.").refine(({ servers: e }) => fe(e, ({ position: e }) => `${e}`), "A position has two servers.").refine(({ assignments: e, servers: t }) => t.every(({ position: t, row: n }) => e.some((e) => e.position === t && e.row === n)), "An empty slot is marked as server.");
var pe = e.object({
	id: e.uuid(),
	name: e.string(),
	position: ie,
	jerseyNumber: e.int().nullable(),
	isStarter: e.boolean(),
	isOut: e.boolean()
}), me = e.object({
	playerId: e.uuid(),
	courtPosition: le.nullable(),
	courtRow: ue.nullable(),
	isServer: e.boolean(),
	isCaptain: e.boolean(),
	isLiberoReplacement: e.boolean()
}), he = e.enum([
	"player-out",
	"not-found",
	"libero-in-front",
	"third-libero",
	"stands-already"
]), ge = y.extend({
	serves: e.boolean(),
	reason: he,
	clientId: e.uuid()
}), _e = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	name: e.string(),
	formation: e.string(),
	players: e.array(pe),
	playerAssignments: e.array(me),
	courtAssignments: e.array(y),
	serverDesignations: e.array(v),
	leftOut: e.array(ge).default([]),
	displayOrder: e.int(),
	userId: e.uuid().nullable(),
	createdAt: a,
	updatedAt: a
}), ve = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	lineupId: e.uuid(),
	courtAssignments: e.array(y),
	serverDesignations: e.array(v),
	savedBy: e.uuid().nullable(),
	replacedAt: a
}), ye = e.enum(["coach", "statistician"]), be = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	userId: e.uuid(),
	role: ye,
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
var xe = e.enum([
	"practice",
	"scrimmage",
	"game",
	"tournament",
	"other",
	"one_time_event"
]), Se = e.enum([
	"monday",
	"tuesday",
	"wednesday",
	"thursday",
	"friday",
	"saturday",
	"sunday"
]), Ce = e.enum([
	"none",
	"daily",
	"weekly",
	"monthly"
]), we = e.object({
	frequency: Ce,
	endDate: r.nullable(),
	weeklyDays: e.array(Se),
	exceptions: e.array(r)
});
we.omit({ exceptions: !0 });
var Te = e.enum(["in_progress", "completed"]), Ee = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	userId: e.uuid().nullable(),
	title: e.string(),
	eventType: xe,
	startDate: r,
	endDate: r,
	startTime: i.nullable(),
	endTime: i.nullable(),
	location: e.string().nullable(),
	opponentName: e.string().nullable(),
	description: e.string().nullable(),
	isRecurring: e.boolean(),
	recurrencePattern: we.nullable(),
	gameStatus: Te.nullable()
}), De = "Please fill in all required fields.";
e.object({
	title: g(200, De),
	eventType: e.enum(xe.enum, De),
	startDate: e.iso.date(De),
	endDate: r.nullable(),
	startTime: i.nullable(),
	endTime: i.nullable(),
	location: _(200, f),
	opponentName: _(100, f),
	description: _(2e3, p)
});
var Oe = (e) => e.length < 2 ? e.join("") : `${e.slice(0, -1).join(", ")} and ${e.at(-1) ?? ""}`, ke = [
	"attack",
	"serve",
	"defense",
	"pass"
], Ae = [
	"positive",
	"negative",
	"attempts"
], je = ["attempts", "contacts"], Me = {
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
}, Ne = (e, t, n) => Pe(t, n) ? `${Me[e].title.toLowerCase()} in play` : Me[e].words[t], Pe = (e, t) => e === "attempts" && t === "contacts";
ke.filter((e) => Me[e].scores);
var Fe = (e) => ({
	attack: e("attack"),
	serve: e("serve"),
	defense: e("defense"),
	pass: e("pass")
}), b = e.enum(["us", "them"]), x = (t) => e.object({
	...t,
	precedes: e.uuid().optional()
}), S = (t, n) => e.object({
	kind: e.literal(t),
	payload: n
}), Ie = {
	dig: "defense",
	assist: "pass"
}, Le = (e) => e === "dig" || e === "assist" ? Ie[e] : e, Re = {
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
}, ze = e.object({
	playerId: e.string(),
	statType: e.custom(Be),
	by: e.int()
});
function Be(e) {
	return typeof e == "string" && Object.hasOwn(Re, e);
}
function Ve(e) {
	if (typeof e != "object" || !e || !("statType" in e)) return e;
	let t = ze.safeParse(e);
	if (!t.success) return e;
	let { statType: n, ...r } = t.data;
	return {
		...r,
		...Re[n]
	};
}
var He = {
	serve: {
		ace: "wins",
		in: "goes on",
		error: "loses"
	},
	receive: {
		3: "goes on",
		2: "goes on",
		1: "goes on",
		0: "loses"
	},
	set: {
		in: "goes on",
		error: "loses"
	},
	attack: {
		kill: "wins",
		in: "goes on",
		error: "loses",
		blocked: "loses"
	},
	block: {
		point: "wins",
		touch: "goes on",
		error: "loses"
	},
	dig: {
		good: "goes on",
		error: "loses"
	},
	free: {
		good: "goes on",
		error: "loses"
	}
}, Ue = [
	"serve",
	"receive",
	"set",
	"attack",
	"block",
	"dig",
	"free"
], We = He, Ge = (e, t) => Object.hasOwn(We[e], t), Ke = (e) => e === "us" ? "them" : "us";
function qe({ side: e, skill: t, grade: n }) {
	let r = We[t][n];
	return r === "wins" ? e : r === "loses" ? Ke(e) : void 0;
}
var Je = {
	serve: {
		ace: "ace",
		in: "serve",
		error: "serve error"
	},
	receive: {
		3: "pass 3",
		2: "pass 2",
		1: "pass 1",
		0: "reception error"
	},
	set: {
		in: "set",
		error: "set error"
	},
	attack: {
		kill: "kill",
		in: "attack",
		error: "attack error",
		blocked: "attack blocked"
	},
	block: {
		point: "block",
		touch: "block touch",
		error: "block error"
	},
	dig: {
		good: "dig",
		error: "dig error"
	},
	free: {
		good: "free ball",
		error: "free ball error"
	}
}, Ye = (e, t) => Je[e][t] ?? `${e} ${t}`;
function Xe(e, t) {
	let n = We[e][t];
	return n === "wins" ? "positive" : n === "loses" ? "negative" : "attempts";
}
var C = e.object({ playerId: e.uuid() }), Ze = e.object({ number: e.string().regex(/^\d{1,2}$/) }), w = e.union([C, Ze]).nullable(), Qe = {
	rally: e.uuid(),
	after: e.uuid().nullable(),
	before: e.uuid().nullable().default(null),
	n: e.int().min(0).max(999)
}, T = { after: e.uuid().nullable() }, $e = { deed: e.uuid().nullable().default(null) }, et = e.int().min(0).default(0), tt = e.int().min(0).max(999), nt = {
	seen: e.object({
		us: tt,
		them: tt
	}).nullable().default(null),
	base: et
}, rt = e.enum(Ue), it = e.int().min(1).max(6), at = e.array(it).max(6), ot = e.int().min(1).max(9).nullable().default(null), st = e.enum([
	"5-1",
	"6-2",
	"4-2",
	"none"
]), ct = [
	"ace",
	"serve-error",
	"reception-error",
	"set-error",
	"kill",
	"attack-error",
	"blocked",
	"block-error",
	"dig-error",
	"free-error",
	"block",
	"their-error",
	"our-error",
	"penalty",
	"rotation-fault",
	"net",
	"other"
], lt = S("rally-end", x({
	...Qe,
	...nt,
	...$e,
	winner: b.nullable(),
	reason: e.enum(ct).nullable().default(null),
	who: w.default(null),
	settles: e.boolean().default(!1)
})), ut = S("contact", x({
	...Qe,
	...$e,
	base: et,
	k: e.number().gt(0).lt(100),
	side: b,
	who: w,
	skill: rt,
	grade: e.string().max(8),
	with: e.array(w).max(2).default([]),
	from: ot,
	to: ot
}).refine(({ skill: e, grade: t }) => Ge(e, t), {
	error: "No grade of this skill",
	path: ["grade"]
})), dt = e.object({
	libero: w,
	places: at,
	when: e.enum([
		"always",
		"receive",
		"serve"
	]).default("always"),
	serves: at.default([])
}), ft = e.array(dt).max(6).default([]), pt = S("line-up", x({
	side: b,
	six: e.array(w).length(6).nullable(),
	liberos: e.array(w).max(2).default([]),
	plan: ft,
	setters: e.array(w).max(4).default([]),
	system: st.default("none"),
	captain: w.default(null),
	setterAt: it.nullable().default(null),
	from: e.object({
		lineupId: e.uuid().optional(),
		turned: e.int().min(0).max(5).default(0)
	}).nullable().default(null)
})), mt = S("first-serve", x({ side: b })), ht = S("substitution", x({
	...T,
	...nt,
	...$e,
	side: b,
	out: w,
	in: w,
	exceptional: e.boolean().default(!1)
})), gt = S("libero", x({
	...T,
	...nt,
	do: e.enum(["in", "out"]),
	libero: C.nullable().default(null),
	for: C
})), _t = S("libero-plan", x({
	...T,
	liberos: e.array(C).max(2).nullable(),
	plan: ft
})), vt = S("setter", x({
	...T,
	setters: e.array(w).max(4),
	system: st
})), yt = S("rotation-fix", x({
	...T,
	side: b,
	by: e.union([e.int().min(1).max(5), e.int().min(-5).max(-1)])
})), bt = S("timeout", x({
	...T,
	...nt,
	side: b.nullable(),
	type: e.enum([
		"team",
		"technical",
		"medical",
		"official"
	])
})), xt = S("sanction", x({
	...T,
	side: b,
	level: e.enum([
		"delay-warning",
		"warning",
		"expulsion",
		"disqualification"
	]),
	who: w.default(null),
	staff: e.boolean().default(!1)
})), St = e.enum([
	"score",
	"points",
	"touch"
]), Ct = S("depth", x({
	...T,
	depth: St
})), wt = S("leading", x({ mode: e.enum(["counts", "rally"]) })), Tt = S("reassign", x({
	from: C,
	to: C,
	both: e.boolean().default(!1),
	until: e.uuid().nullable().default(null)
})), Et = S("note", x({
	...T,
	text: e.string().overwrite(p).max(500)
})), Dt = [
	lt,
	ut,
	pt,
	mt,
	ht,
	gt,
	_t,
	vt,
	yt,
	bt,
	xt,
	Ct,
	wt,
	Tt,
	Et
], Ot = S("strike", x({
	targets: e.array(e.uuid()).min(1).max(60),
	deed: e.uuid().nullable().optional()
})), kt = e.union([
	e.literal(1),
	e.literal(3),
	e.literal(5)
]), E = (t) => e.int().min(0).max(t), D = e.int().min(1).max(99), At = e.object({
	sets: kt,
	playAll: e.boolean().default(!1),
	points: D,
	decidingPoints: D,
	lead: e.union([e.literal(1), e.literal(2)]),
	cap: D.nullable().default(null),
	decidingCap: D.nullable().default(null),
	subs: E(99).nullable(),
	subMode: e.enum([
		"pair",
		"group",
		"free"
	]),
	exceptionalCounts: e.enum(["no", "until-limit"]),
	liberos: E(2),
	liberoServe: e.enum([
		"no",
		"one-place",
		"free"
	]),
	redesignate: e.enum(["last", "any"]),
	timeouts: E(9),
	decidingTimeouts: E(9),
	timeoutSeconds: E(600),
	technicalAt: e.array(D).max(5).readonly().default([]),
	technicalSeconds: E(600).default(60),
	sideChangeAt: D.nullable(),
	intervalSeconds: E(3600),
	servingTeamFree: e.boolean()
}), jt = {
	sets: 5,
	playAll: !1,
	points: 25,
	decidingPoints: 15,
	lead: 2,
	cap: null,
	decidingCap: null,
	subs: 6,
	subMode: "pair",
	exceptionalCounts: "no",
	liberos: 2,
	liberoServe: "no",
	redesignate: "last",
	timeouts: 2,
	decidingTimeouts: 2,
	timeoutSeconds: 30,
	technicalAt: [],
	technicalSeconds: 60,
	sideChangeAt: 8,
	intervalSeconds: 180,
	servingTeamFree: !0
}, Mt = {
	...jt,
	subMode: "group",
	liberoServe: "one-place",
	servingTeamFree: !1
}, Nt = {
	"fivb-2025": {
		name: "FIVB",
		rules: jt
	},
	"nfhs-2026": {
		name: "NFHS",
		rules: {
			...Mt,
			subs: 18,
			exceptionalCounts: "until-limit",
			redesignate: "any",
			timeoutSeconds: 60,
			sideChangeAt: null
		}
	},
	"usav-2026": {
		name: "USAV",
		rules: {
			...Mt,
			sets: 3,
			subs: 12,
			sideChangeAt: null
		}
	},
	"ncaa-2026": {
		name: "NCAA",
		rules: {
			...Mt,
			subs: 15,
			timeoutSeconds: 75
		}
	}
}, Pt = ({ sets: e }, t) => e > 1 && t === e, Ft = (e, t) => Pt(e, t) && !e.playAll;
function It(e, t) {
	return Pt(e, t) ? {
		points: e.decidingPoints,
		cap: e.decidingCap
	} : {
		points: e.points,
		cap: e.cap
	};
}
function Lt({ us: e, them: t }, n, r) {
	let { points: i, cap: a } = It(n, r), [o, s] = [Math.max(e, t), Math.min(e, t)];
	return !(o >= i && o - s >= n.lead) && !(a !== null && o >= a && o > s) ? null : e > t ? "us" : "them";
}
var Rt = e.enum(ke), zt = e.preprocess((e) => Le(e), Rt), Bt = e.enum(Ae), Vt = e.enum(je), Ht = e.union([e.literal(1), e.literal(-1)]), Ut = e.union([
	e.literal(1),
	e.literal(3),
	e.literal(5)
]), Wt = e.int().min(1).max(5), Gt = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	eventId: e.uuid().nullable(),
	userId: e.uuid().nullable(),
	numSets: Ut,
	notes: e.string().nullable(),
	opponentName: e.string().nullable(),
	sessionStatus: e.enum(["in_progress", "completed"]),
	createdAt: a,
	mergedInto: e.uuid().nullable().default(null),
	counting: Vt.nullable().default(null),
	rules: At.nullable().default(null)
}), Kt = e.preprocess(Ve, x({
	playerId: e.uuid(),
	category: zt,
	counter: Bt,
	by: Ht
})), qt = x({
	side: b,
	by: Ht,
	rally: e.int().min(1).max(999),
	takesBack: e.uuid().nullable().default(null)
}), O = S("stat", Kt), Jt = S("score", qt), Yt = S("open-set", x({})), Xt = S("void", x({ target: e.uuid() })), Zt = e.discriminatedUnion("kind", [
	O,
	Jt,
	...Dt
]), Qt = S("replace", x({
	target: e.uuid(),
	with: Zt
}));
e.discriminatedUnion("kind", [O, Jt]), e.discriminatedUnion("kind", [
	O,
	Jt,
	Yt,
	Xt,
	Qt,
	...Dt,
	Ot
]);
var $t = S("opaque", e.object({
	kind: e.string(),
	payload: e.unknown()
})), en = {
	id: e.uuid(),
	teamId: e.uuid(),
	sessionId: e.uuid(),
	setNumber: Wt,
	userId: e.uuid().nullable(),
	clientId: e.uuid(),
	at: a
}, k = (t) => e.object({
	...en,
	...t.shape
}), A = e.discriminatedUnion("kind", [
	k(O),
	k(Jt),
	k(Yt),
	k(Xt),
	k(Qt),
	k(lt),
	k(ut),
	k(pt),
	k(mt),
	k(ht),
	k(gt),
	k(_t),
	k(vt),
	k(yt),
	k(bt),
	k(xt),
	k(Ct),
	k(wt),
	k(Tt),
	k(Et),
	k(Ot),
	k($t)
]), tn = e.object({
	...en,
	kind: e.string(),
	payload: e.unknown()
});
function nn(e) {
	let t = A.safeParse(e).data;
	if (t && t.kind !== "opaque") return t;
	let { kind: n, payload: r, ...i } = t ?? tn.safeParse(e).data ?? {};
	if (n === void 0) return;
	let a = t?.kind === "opaque" ? t.payload : {
		kind: n,
		payload: r
	};
	return A.safeParse({
		...i,
		...a
	}).data ?? A.parse({
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
var rn = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	sessionId: e.uuid(),
	setNumber: Wt,
	startTime: a.nullable(),
	ourScore: e.int().min(0),
	opponentScore: e.int().min(0),
	setStatus: e.enum(["not_started", "in_progress"])
}), an = e.object({
	id: e.uuid(),
	teamId: e.uuid(),
	sessionId: e.uuid(),
	setId: e.uuid(),
	playerId: e.uuid(),
	statCategory: zt,
	positiveCount: e.int().min(0),
	negativeCount: e.int().min(0),
	totalAttempts: e.int().min(0)
}), on = g(100, "Please fill in all required fields");
e.object({
	name: on,
	seasonName: _(100, f),
	description: _(1e3, p)
});
var j = e.string().regex(/^#[0-9a-f]{6}$/), sn = e.object({
	team: j,
	team2: j,
	onTeam: j,
	onTeamDark: j
}), cn = e.object({
	id: e.uuid(),
	name: e.string(),
	seasonName: e.string().nullable(),
	description: e.string().nullable(),
	logoUrl: e.string().nullable(),
	palette: sn.nullable(),
	userId: e.uuid(),
	ownerName: e.string().nullable(),
	createdAt: a,
	defaultRules: At.nullable().default(null)
}), M = {
	profiles: {
		scope: "user",
		key: "id",
		row: te
	},
	subscribers: {
		scope: "user",
		key: "id",
		row: re
	},
	teams: {
		scope: "team",
		key: "id",
		row: cn
	},
	teamCollaborators: {
		scope: "team",
		key: "teamId",
		row: be
	},
	players: {
		scope: "team",
		key: "teamId",
		row: ce
	},
	lineups: {
		scope: "team",
		key: "teamId",
		row: _e
	},
	lineupVersions: {
		scope: "team",
		key: "teamId",
		row: ve
	},
	events: {
		scope: "team-pro",
		key: "teamId",
		row: Ee
	},
	statSessions: {
		scope: "team-pro",
		key: "teamId",
		row: Gt
	},
	setStats: {
		scope: "team-pro",
		key: "teamId",
		row: rn
	},
	statPairs: {
		scope: "team-pro",
		key: "teamId",
		row: an
	},
	matchEvents: {
		scope: "session",
		key: "sessionId",
		row: A,
		readNewer: nn
	}
}, N = Object.keys(M).filter((e) => e in M), ln = /* @__PURE__ */ new Set(["players"]), un = M, dn = (e, t) => un[e].readNewer?.(t), fn = (e) => N.every((t) => t in e);
function pn(e) {
	let t = Object.fromEntries(N.map((t) => [t, e(t)]));
	if (!fn(t)) throw Error("A table is missing");
	return t;
}
var mn = e.object({
	rev: e.int(),
	deletedAt: a.nullable(),
	updatedBy: e.uuid().nullable()
}), hn = e.enum([
	"user",
	"team",
	"team-pro",
	"session"
]), P = e.templateLiteral([
	hn,
	":",
	e.uuid()
]), gn = 3, _n = e.object({
	id: e.uuid(),
	name: e.string().max(100),
	input: e.unknown(),
	at: a
}), F = e.uuid().optional(), vn = e.object({
	clientId: e.uuid(),
	schemaVersion: e.int(),
	commands: e.array(_n).max(200),
	generation: F
}), yn = e.discriminatedUnion("outcome", [
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
]), bn = e.discriminatedUnion("outcome", [
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
]), xn = e.record(P, e.int());
e.object({
	results: e.array(yn),
	revs: xn,
	generation: F
});
var Sn = e.object({
	results: e.array(bn),
	revs: xn,
	generation: F
}), Cn = (t) => e.object({
	table: e.literal(t),
	row: e.intersection(M[t].row, mn)
}), [wn, ...Tn] = N.map((e) => Cn(e));
if (!wn) throw Error("Nothing is synced");
var En = e.discriminatedUnion("table", [wn, ...Tn]), I = e.object({
	scopes: e.array(e.object({
		scope: P,
		cursor: e.int(),
		more: e.boolean(),
		rows: e.array(En)
	})),
	access: e.record(e.uuid(), n),
	generation: F,
	isAnew: e.boolean().optional(),
	serverTime: a
}), Dn = e.object({
	scope: P,
	rev: e.int(),
	here: e.literal(!0).optional(),
	generation: F
}), On = e.object({
	error: e.literal("update-needed"),
	schemaVersion: e.int()
});
e.object({ error: e.literal("other-generation") });
function kn(e) {
	let t = I.safeParse(e).data;
	if (t && !t.scopes.some(({ rows: e }) => e.some(Mn))) return t;
	let n = An.safeParse(e).data;
	if (!n) return;
	let r = n.scopes.filter(({ scope: e }) => P.safeParse(e).success).map(({ rows: e, ...t }) => ({
		...t,
		rows: e.filter(({ table: e }) => jn.has(e)).map(Nn)
	}));
	return I.safeParse({
		...n,
		scopes: r
	}).data ?? "too-new";
}
var An = I.extend({
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
}), jn = new Map(N.map((e) => [e, e])), Mn = ({ row: e }) => "kind" in e && e.kind === "opaque";
function Nn({ table: e, row: t }) {
	let n = jn.get(e), r = n && dn(n, t), i = r && mn.safeParse(t).data;
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
var Pn = (e) => Object.entries(e).map(([e, t]) => [P.parse(e), t]);
function Fn(e, t, n) {
	if (e.isAnew) return In(e, n.cursors);
	let r = new Map(e.scopes.map((e) => [e.scope, e])), i = (e) => (r.get(e)?.cursor ?? 0) < (t[e] ?? 0), a = Pn({
		...n.cursors,
		...t
	}).map(([e]) => e).filter((e) => !r.has(e) || i(e)), o = e.scopes.filter(({ scope: e }) => !a.includes(e)), s = { ...n.cursors };
	for (let e of a) Reflect.deleteProperty(s, e);
	for (let { scope: e, cursor: t } of o) s[e] = t;
	let c = o.filter((e) => e.more).map(({ scope: e }) => e), l = e.scopes.some(({ scope: e }) => i(e));
	return {
		received: o,
		dropped: a,
		cursors: s,
		partial: c,
		hasMore: c.length > 0 || l
	};
}
function In({ scopes: e }, t) {
	let n = {};
	for (let { scope: t, cursor: r } of e) n[t] = r;
	let r = e.filter(({ more: e }) => e).map(({ scope: e }) => e);
	return {
		received: e,
		dropped: Pn(t).map(([e]) => e),
		cursors: n,
		partial: r,
		hasMore: r.length > 0
	};
}
var Ln = () => pn(() => /* @__PURE__ */ new Map());
function Rn(e, t) {
	let n = e.get(t);
	if (n) return n;
	let r = Ln();
	return e.set(t, r), r;
}
var zn = (e, { deletedAt: t }) => t === null || ln.has(e);
function Bn(e, { table: t, row: n }) {
	zn(t, n) ? e[t].set(n.id, n) : e[t].delete(n.id);
}
function Vn(e, t, n) {
	let r = Rn(e, t);
	for (let e of n) Bn(r, e);
}
function L(e, t, n) {
	return e ? "playerId" in e ? n.player(e.playerId) : `their #${e.number}` : n.side(t);
}
function R(e, t) {
	if (!e) return "–";
	let n = L(e, "us", t);
	return /^#\d+/.exec(n)?.[0] ?? n;
}
var z = (e) => ({
	who: "",
	what: e,
	sign: "neutral"
}), Hn = (e, t) => t < 0 ? `${e} taken back` : e, Un = "Undo of ", Wn = (e, t) => e.entry?.(t) ?? "an earlier entry", B = {
	isListed: !1,
	isCorrectable: !1,
	isImportable: !1,
	isTakenOut: !1,
	family: "its own"
}, V = {
	isListed: !0,
	undo: "by itself",
	isCorrectable: !0,
	isImportable: !1,
	isTakenOut: !0,
	family: "its own",
	refersTo: [],
	changes: "set"
}, Gn = {
	...V,
	family: "rally"
}, H = {
	stat: {
		says: ({ playerId: e, category: t, counter: n, by: r }, { player: i, counting: a = "attempts" }) => ({
			who: i(e),
			what: Hn(Ne(t, n, a), r),
			sign: n
		}),
		noun: ["stat", "stats"],
		isListed: !0,
		undo: "by itself",
		isCorrectable: !0,
		isImportable: !0,
		isTakenOut: !0,
		family: "figure",
		refersTo: [],
		changes: "count"
	},
	score: {
		says: ({ side: e, by: t }, n) => ({
			who: n.side(e),
			what: Hn("point", t),
			sign: e
		}),
		noun: ["point", "points"],
		isListed: !0,
		undo: "by itself",
		isCorrectable: !0,
		isImportable: !0,
		isTakenOut: !0,
		family: "figure",
		refersTo: ["takesBack"],
		changes: "score"
	},
	"open-set": {
		says: () => z("set opened"),
		noun: ["set opened", "sets opened"],
		...B,
		undo: "never",
		refersTo: [],
		changes: "start"
	},
	void: {
		says({ target: e }, t) {
			let n = Wn(t, e);
			return z(n.startsWith(Un) ? `Redo of ${n.slice(8)}` : `${Un}${n}`);
		},
		noun: ["correction", "corrections"],
		...B,
		undo: "never",
		refersTo: ["target"],
		changes: "everything"
	},
	replace: {
		says: ({ target: e, with: t }, n) => z(`${Wn(n, e)}, changed to ${qn(t, n)}`),
		noun: ["correction", "corrections"],
		...B,
		undo: "with its target",
		refersTo: ["target"],
		changes: "everything"
	},
	"rally-end": {
		says({ winner: e, reason: t, who: n, settles: r, n: i }, a) {
			let o = i > 0 ? `Rally ${i}` : "Rally";
			if (e === null) return z(`${o} replayed`);
			let s = [t?.replace("-", " "), n && L(n, e, a)].filter(Boolean).join(", "), c = `${e === "us" ? "We" : "They"} score${s && ` (${s})`}`;
			return {
				who: "",
				what: r ? `${o} to ${a.side(e)} (settled)` : c,
				sign: e
			};
		},
		noun: ["rally", "rallies"],
		...Gn
	},
	contact: {
		says: ({ side: e, who: t, skill: n, grade: r }, i) => ({
			who: L(t, e, i),
			what: Ye(n, r),
			sign: Xe(n, r)
		}),
		noun: ["contact", "contacts"],
		...Gn
	},
	"line-up": {
		says({ side: e, six: t, setterAt: n }, r) {
			let i = [
				"Line-up",
				e === "us" ? "" : r.side(e),
				r.setNumber ? `set ${r.setNumber}` : ""
			], a = t?.map((e) => R(e, r)).join(" ") ?? `setter in ${n ?? "–"}`;
			return z(`${i.filter(Boolean).join(" ")}, ${a}`);
		},
		noun: ["line-up", "line-ups"],
		...V
	},
	"first-serve": {
		says: ({ side: e }, t) => ({
			who: t.side(e),
			what: "first serve",
			sign: "neutral"
		}),
		noun: ["first serve", "first serves"],
		...V
	},
	substitution: {
		says({ side: e, out: t, in: n, exceptional: r }, i) {
			let a = `: ${R(n, i)} for ${R(t, i)}`;
			return z(`Substitution${t || n ? a : ` ${i.side(e)}`}${r ? " (exceptional)" : ""}`);
		},
		noun: ["substitution", "substitutions"],
		...V
	},
	libero: {
		says({ do: e, libero: t, for: n }, r) {
			return z(`${t ? `Libero ${R(t, r)}` : "Libero"} ${e === "in" ? "in" : "stays out"} for ${R(n, r)}`);
		},
		noun: ["libero exchange", "libero exchanges"],
		...V
	},
	"libero-plan": {
		says: () => z("Libero plan"),
		noun: ["libero plan", "libero plans"],
		...V
	},
	setter: {
		says: ({ setters: e, system: t }, n) => z(`Setter ${Oe(e.map((e) => R(e, n)))}${t === "none" ? "" : `, ${t}`}`),
		noun: ["setter", "setters"],
		...V
	},
	"rotation-fix": {
		says: ({ side: e, by: t }, n) => ({
			who: n.side(e),
			what: `rotation turned by ${Math.abs(t)}${t < 0 ? " back" : ""}`,
			sign: "neutral"
		}),
		noun: ["rotation", "rotations"],
		...V
	},
	timeout: {
		says: ({ side: e, type: t }, n) => z(e && t === "team" ? `Timeout ${n.side(e)}` : `${d(t)} timeout`),
		noun: ["timeout", "timeouts"],
		...V
	},
	sanction: {
		says: ({ side: e, level: t, who: n, staff: r }, i) => ({
			who: r || !n ? i.side(e) : L(n, e, i),
			what: t.replace("-", " "),
			sign: "neutral"
		}),
		noun: ["sanction", "sanctions"],
		...V
	},
	depth: {
		says: ({ depth: e }) => z(`Recorded by ${e}`),
		noun: ["depth", "depths"],
		...V
	},
	leading: {
		says: ({ mode: e }) => z(`Figures from ${e === "rally" ? "rallies" : "taps"}`),
		noun: ["choice of figures", "choices of figures"],
		...V
	},
	reassign: {
		says: ({ from: e, to: t }, n) => z(`${n.player(e.playerId)} counts for ${n.player(t.playerId)}`),
		noun: ["reassignment", "reassignments"],
		...V
	},
	note: {
		says: ({ text: e }) => z(`Note: ${e}`),
		noun: ["note", "notes"],
		...V
	},
	strike: {
		says({ targets: e }, t) {
			let [n] = e;
			return z(e.length === 1 && n !== void 0 ? `${Un}${Wn(t, n)}` : "Rally deleted");
		},
		noun: ["correction", "corrections"],
		...B,
		undo: "by itself",
		refersTo: ["targets"],
		changes: "everything"
	},
	opaque: {
		says: () => z("an entry of a newer version"),
		noun: ["correction", "corrections"],
		...B,
		undo: "never",
		refersTo: [],
		changes: "start"
	}
};
Object.keys(H).filter((e) => Object.hasOwn(H, e));
var U = (e) => H[e.kind].changes === "everything", Kn = ({ kind: e, payload: t }, n) => H[e].says(t, n);
function qn(e, t) {
	let { who: n, what: r } = Kn(e, t);
	return n === "" ? r : `${n}: ${r}`;
}
var Jn = (e) => e.kind === "opaque" ? void 0 : e.payload.precedes;
function Yn(e) {
	return e.some(Jn) ? e.reduce(Xn, []) : e;
}
function Xn(e, t) {
	let n = Jn(t), r = n === void 0 ? -1 : e.findLastIndex(({ id: e, clientId: r }) => e === n && r === t.clientId);
	return e.splice(r < 0 ? e.length : r, 0, t), e;
}
var Zn = (e) => e.kind === "strike" ? e.payload.targets : [e.payload.target], Qn = {
	void: /* @__PURE__ */ new Set(),
	replaced: /* @__PURE__ */ new Map(),
	struck: /* @__PURE__ */ new Map()
};
function $n(e) {
	let t = /* @__PURE__ */ new Set(), n = /* @__PURE__ */ new Map(), r = /* @__PURE__ */ new Map();
	for (let i = e; i; i = i.before) t.has(i.event.id) || (i.event.kind === "replace" ? n.has(i.target.id) || n.set(i.target.id, i.event.payload.with) : t.add(i.target.id), i.event.kind === "strike" && r.set(i.target.id, i.event.rev));
	return {
		void: t,
		replaced: n,
		struck: r
	};
}
function er(e, t) {
	if (e.kind !== "replace") return !0;
	let { isCorrectable: n, family: r } = H[t.kind], { kind: i } = e.payload.with;
	return n && (r === "its own" ? i === t.kind : H[i].family === r);
}
var tr = (e, t) => t.void.has(e.id) ? void 0 : nr(e, t);
function nr(e, { replaced: t }) {
	if (!(U(e) || e.kind === "opaque")) return t.get(e.id) ?? e;
}
var rr = {
	us: 0,
	them: 0,
	counting: [],
	conflicts: [],
	livePresses: []
};
function ir(e) {
	return sr(e.reduce(ar, []));
}
function ar(e, t) {
	return t.by < 0 ? or(e, t) : (e.push(t), e);
}
function or(e, { side: t, takesBack: n }) {
	let r = n === null ? dr(sr(e), t) : [n];
	return e.filter((e) => e.side !== t || !r.includes(e.id));
}
function sr(e) {
	let t = /* @__PURE__ */ new Map(), n = [], r = [];
	for (let i of e) {
		let e = ur(t, i.began, () => lr(i.side)), a = ur(e.byClient, i.clientId, cr);
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
var cr = () => ({
	us: 0,
	them: 0
}), lr = (e) => ({
	first: e,
	points: cr(),
	byClient: /* @__PURE__ */ new Map()
});
function ur(e, t, n) {
	let r = e.get(t);
	if (r !== void 0) return r;
	let i = n();
	return e.set(t, i), i;
}
function dr(e, t) {
	let n = e.counting.findLast((e) => e.side === t);
	if (!n) return [];
	let r = e.livePresses.filter((r) => r.side === t && r.began === n.began && !e.conflicts.includes(r)), i = [...new Set(r.map((e) => e.clientId))].map((e) => r.filter((t) => t.clientId === e)), a = Math.max(...i.map((e) => e.length));
	return i.filter((e) => e.length === a).flatMap((e) => e.at(-1)?.id ?? []);
}
function fr(e, { id: t, ...n }) {
	return n.kind !== "score" || n.payload.by < 0 ? t : e.findLast(({ rally: e }) => e === n.payload.rally)?.began ?? t;
}
var pr = ({ kind: e, clientId: t, sessionId: n }) => e === "void" && t === n;
function mr(e, t) {
	let n = /* @__PURE__ */ new Map(), r = /* @__PURE__ */ new Map(), i = _r(e, t), a = new Set([...i.values()].flat().flatMap(({ event: e, target: t }) => gr(e) ? t.id : [])), o = null;
	for (let t of e) {
		for (let e of i.get(t.id) ?? []) if (o = {
			...e,
			before: o
		}, e.target.kind !== "stat" || a.has(e.target.id)) for (let e of r.values()) e.livePresses = null;
		if (t.kind !== "score" && !a.has(t.id)) continue;
		let e = r.get(t.setNumber) ?? {
			said: [],
			livePresses: []
		};
		r.set(t.setNumber, e), e.livePresses ??= vr(e.said, $n(o), n).reduce(ar, []), t.kind === "score" && n.set(t.id, fr(e.livePresses, t)), e.said.push(t), e.livePresses = vr([t], hr, n).reduce(ar, e.livePresses);
	}
	return n;
}
var hr = $n(null), gr = (e) => e.kind === "replace" && e.payload.with.kind === "score";
function _r(e, t) {
	let n = /* @__PURE__ */ new Map();
	for (let e = t; e; e = e.before) n.set(e.event.id, [e, ...n.get(e.event.id) ?? []]);
	if (n.size === 0) return n;
	for (let t of e) if (pr(t) && U(t)) for (let e of Zn(t)) n.delete(e);
	return n;
}
function vr(e, t, n) {
	return e.flatMap((e) => {
		let r = tr(e, t);
		return r?.kind === "score" ? [yr(e, r.payload, n.get(e.id))] : [];
	});
}
var yr = ({ id: e, clientId: t }, n, r = e, i = 0) => ({
	id: e,
	clientId: t,
	began: r,
	place: i,
	...n
}), br = {
	positive: 0,
	negative: 0,
	attempts: 0
}, xr = Fe(() => br);
function Sr(e, t, n, r) {
	if (n < 0 && !Cr(e, t)) return e;
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
function Cr(e, t) {
	let n = t === "attempts" ? e.positive + e.negative : 0;
	return e[t] > n;
}
var wr = {
	startedAt: null,
	counts: /* @__PURE__ */ new Map(),
	presses: [],
	told: [],
	length: 0
};
function Tr(e, t, n) {
	let r = {
		from: e,
		counting: n
	}, i, { length: a } = e;
	for (let e of t) (!i || e.event.rev < i.rev) && (i = e.event), Or(r, e, a), a += 1;
	let { counts: o = e.counts, presses: s = e.presses, told: c = e.told } = r;
	return {
		startedAt: e.startedAt ?? i?.at ?? null,
		counts: o,
		presses: s,
		told: c,
		length: a
	};
}
var Er = {
	stat(e, { playerId: t, category: n, counter: r, by: i }) {
		let a = (e.counts ?? e.from.counts).get(t) ?? xr, o = Sr(a[n], r, i, e.counting);
		if (o === a[n]) return;
		e.counts ??= new Map(e.from.counts);
		let s = {
			...a,
			[n]: o
		};
		i > 0 || Dr(s) ? e.counts.set(t, s) : e.counts.delete(t);
	},
	score(e, t, { event: n, began: r }, i) {
		e.presses ??= [...e.from.presses], e.presses.push(yr(n, t, r, i));
	},
	"open-set": () => void 0
}, Dr = (e) => Object.values(e).some(({ attempts: e }) => e > 0);
function Or(e, t, n) {
	let { event: r, says: i, worded: a, struckAt: o } = t;
	kr(r) || r.kind === "opaque" ? i && kr(i) && Ar(e, i, t, n) : (e.told ??= [...e.from.told], e.told.push({
		event: r,
		says: i,
		worded: a,
		place: n,
		struckAt: o
	}));
}
var kr = (e) => Object.hasOwn(Er, e.kind), Ar = (e, { kind: t, payload: n }, r, i) => Er[t](e, n, r, i);
function W(e, t) {
	let n = /* @__PURE__ */ new Map(), r;
	for (let i of e) {
		let e = t(i);
		r && r.key === e || (r = {
			key: e,
			group: jr(n, e)
		}), r.group.push(i);
	}
	return n;
}
function jr(e, t) {
	let n = e.get(t);
	if (n) return n;
	let r = [];
	return e.set(t, r), r;
}
var G = (e, t) => e === t || e.length === t.length && e.every((e, n) => e === t[n]);
function K(e, t) {
	if (e === t) return !0;
	if (typeof e != "object" || typeof t != "object" || e === null || t === null) return !1;
	if (e instanceof Map && t instanceof Map) return e.size === t.size && [...e].every(([e, n]) => t.has(e) && K(n, t.get(e)));
	if (e instanceof Set && t instanceof Set) return e.size === t.size && [...e].every((e) => t.has(e));
	let n = Object.keys(e);
	return n.length === Object.keys(t).length && n.every((n) => K(Reflect.get(e, n), Reflect.get(t, n)));
}
function Mr(e) {
	let t = /* @__PURE__ */ new Map();
	for (let n of e) t.has(n.rally) || t.set(n.rally, {
		...n,
		age: t.size
	});
	let n = W([...t.values()], ({ after: e }) => e), r = [], i = (e) => {
		let t = [...e].toReversed();
		for (let e = t.pop(); e; e = t.pop()) r.push(e), t.push(...Nr(n.get(e.rally)).toReversed());
	};
	i(Nr(n.get(null)));
	for (let e of Pr(t)) {
		let t = r.splice(r.findLastIndex(({ n: t }) => t > 0 && t < e.n) + 1);
		i([e]), r.push(...t);
	}
	return r;
}
var Nr = (e = []) => [...e.filter(({ before: e }) => e !== null).toSorted((e, t) => t.age - e.age), ...e.filter(({ before: e }) => e === null)], Pr = (e) => [...e.values()].filter(({ after: t }) => t !== null && !e.has(t)).toSorted((e, t) => e.n - t.n || e.age - t.age);
function Fr(e, t = []) {
	let n = [], r = 0;
	for (let { event: i, says: a, place: o } of e) {
		if (!a) continue;
		let e = t[r];
		for (; e && e.place < o;) e = t[++r];
		n.push(e && Lr(e, i, a, o) ? e : Ir(i, a, o));
	}
	return n;
}
function Ir({ id: e, clientId: t, rev: n, at: r }, i, a) {
	return {
		id: e,
		clientId: t,
		rev: n,
		at: r,
		place: a,
		...i
	};
}
var Lr = (e, { id: t, clientId: n, rev: r, at: i }, { payload: a }, o) => e.place === o && e.id === t && e.payload === a && e.rev === r && e.clientId === n && e.at === i;
function q(...e) {
	let t = new Set(e);
	return (e) => t.has(e.kind);
}
var J = (e) => e && ("playerId" in e ? e.playerId : e.number), Rr = q("contact"), zr = q("rally-end");
function Br(e, { standing: t, score: n }, r = []) {
	let i = W(t.filter(Rr), ({ payload: e }) => e.rally), a = W(t.filter(zr), ({ payload: e }) => e.rally), o = new Map(r.map((e) => [e.id, e])), s = e.map(({ rally: e, n: t }) => ({
		id: e,
		n: t,
		presses: []
	}));
	for (let e of Wr(n)) Gr(s, e);
	return s.flatMap((e) => {
		let [t, n] = [Vr(i.get(e.id) ?? []), a.get(e.id) ?? []];
		if (t.length + n.length + e.presses.length === 0) return [];
		let r = o.get(e.id);
		return [r && Hr(r, e, t, n) ? r : Kr(e, t, n)];
	});
}
function Vr(e) {
	let t = (e, t) => e.payload.k - t.payload.k || e.place - t.place;
	return e.every((n, r) => {
		let i = e[r - 1];
		return !i || t(i, n) <= 0;
	}) ? e : e.toSorted(t);
}
var Hr = (e, { n: t, presses: n }, r, i) => e.n === t && G(e.contacts, r) && G(e.ends, i) && (G(e.presses, n) || K(e.presses, n));
function Ur(e) {
	let t = [];
	for (let { event: n, worded: r } of e) (n.kind === "contact" || n.kind === "rally-end") && t.push(n.payload), r && r !== n && (r.kind === "contact" || r.kind === "rally-end") && t.push(r.payload);
	return t;
}
function Wr({ livePresses: e, counting: t }) {
	let n = new Set(t);
	return [...W(e, ({ began: e }) => e)].flatMap(([e, t]) => {
		let r = t[0]?.rally ?? 0, [, ...i] = t.filter((e) => n.has(e));
		return [{
			id: e,
			n: r,
			presses: t.filter((e) => !i.includes(e)),
			isFirst: !0
		}, ...i.map((e) => ({
			id: e.id,
			n: r,
			presses: [e],
			isFirst: !1
		}))];
	});
}
function Gr(e, { id: t, n, presses: r, isFirst: i }) {
	let a = i ? e.findIndex((e) => e.n === n && e.presses.length === 0) : -1, o = e[a];
	o ? e[a] = {
		...o,
		presses: r
	} : e.splice(e.findLastIndex((e) => e.n > 0 && e.n <= n) + 1, 0, {
		id: t,
		n,
		presses: r
	});
}
var Kr = (e, t, n) => ({
	...e,
	contacts: t,
	ends: n,
	outcome: qr(t, n, e.presses)
});
function qr(e, t, n) {
	let r = t.some(({ payload: e }) => e.reason === "penalty"), i = t.findLast(({ payload: e }) => e.settles);
	if (i) return {
		winner: i.payload.winner,
		isSettled: !0,
		isDisputed: !1,
		isPenalty: r
	};
	let [a, ...o] = Jr({
		contacts: e,
		ends: t,
		presses: n
	}), s = o.some(({ winner: e }) => e !== a?.winner);
	return {
		winner: a?.winner,
		isSettled: !1,
		isDisputed: s,
		isPenalty: r
	};
}
function Jr({ contacts: e, ends: t, presses: n }) {
	let r = /* @__PURE__ */ new Map();
	for (let i of Yr({
		contacts: e,
		ends: t,
		presses: n
	})) r.set(i.clientId, i);
	return [...r.values()].toSorted((e, t) => e.place - t.place);
}
function Yr({ contacts: e, ends: t, presses: n }) {
	let r = e.flatMap(({ id: e, clientId: t, place: n, payload: r }) => {
		let i = qe(r);
		return i ? [{
			id: e,
			clientId: t,
			place: n,
			winner: i
		}] : [];
	}), i = t.map(({ id: e, clientId: t, place: n, payload: r }) => ({
		id: e,
		clientId: t,
		place: n,
		winner: r.winner
	})), a = n.map(({ id: e, clientId: t, place: n, side: r }) => ({
		id: e,
		clientId: t,
		place: n,
		winner: r
	}));
	return [
		...r,
		...i,
		...a
	].toSorted((e, t) => e.place - t.place);
}
var Xr = [
	1,
	2,
	3,
	4,
	5,
	6
], Zr = (e) => ((e - 1) % 6 + 6) % 6 + 1, Qr = (e, t) => Zr(e - t), $r = (e, t) => Zr(e + t), Y = (e) => e >= 2 && e <= 4, ei = (e, t, n) => ({
	...e,
	[t]: e[t] + n
});
function ti({ ours: e, bench: t, turns: n }) {
	return e ? Xr.map((r) => {
		let i = $r(r, n.us);
		return t.acting?.place === i ? t.acting.libero : e.regulars[i - 1] ?? null;
	}) : null;
}
function ni(e, t) {
	return e.serving === t ? t === "us" ? ti(e)?.[0] ?? null : e.theirs?.regulars[$r(1, e.turns.them) - 1] ?? null : null;
}
function ri(e) {
	let t = ti(e), { listed: n, system: r } = e.setters;
	if (!t || r === "none") return null;
	let i = n.filter((e) => e !== null).map((e) => t.indexOf(e) + 1).filter((e) => e > 0);
	return r === "6-2" ? i.find((e) => !Y(e)) ?? null : r === "4-2" ? i.find(Y) ?? null : i[0] ?? null;
}
var ii = (e, t) => Ft(e, t) ? e.decidingTimeouts : e.timeouts, ai = (e, t) => ({
	liberos: e,
	plan: t,
	acting: null,
	began: null,
	moves: 0,
	exceptions: [],
	serves: null,
	gone: []
});
function oi(e, t) {
	let n = li(e, t), r = di(n, t) ? Q(n) : n, i = n.exceptions.find(({ libero: e }) => e !== null), a = i ? si(t, i.regular) : 0;
	if (i?.libero && a > 0) return _i(r, {
		libero: i.libero,
		place: a
	});
	let o = r.acting && Z(r, t, r.acting.place) ? Q(r) : r, s = fi(o, t);
	return s ? _i(o, s) : pi(o, t);
}
var si = ({ regulars: e }, t) => e.indexOf(t) + 1, X = ({ turns: e }, t) => Qr(t, e), Z = ({ exceptions: e }, { regulars: t }, n) => e.find(({ regular: e }) => e === t[n - 1]), ci = (e, t) => e.serving === "us" && X(e, t) === 1;
function li(e, t) {
	let n = ({ regular: e }) => {
		let n = si(t, e);
		return n > 0 && Y(X(t, n));
	};
	return e.exceptions.some(n) ? {
		...e,
		exceptions: e.exceptions.filter((e) => !n(e))
	} : e;
}
function ui({ serves: e }, { rules: { liberoServe: t } }, n) {
	return t === "one-place" ? e === null || e === n : t === "free";
}
function di(e, t) {
	if (!e.acting) return !1;
	let { place: n } = e.acting;
	return Y(X(t, n)) ? !0 : !ci(t, n) || Z(e, t, n) ? !1 : !ui(e, t, n) || !e.plan.some(({ serves: e }) => e.includes(n));
}
function fi(e, t) {
	let n = $r(1, t.turns);
	if (!ci(t, n) || !ui(e, t, n) || Z(e, t, n)) return;
	let r = e.plan.find(({ serves: e }) => e.includes(n))?.libero;
	return r ? {
		libero: r,
		place: n
	} : void 0;
}
function pi(e, t) {
	let { acting: n, plan: r } = e;
	if (n) {
		let i = r.filter((r) => mi(e, t, r, n.place));
		if (i.some(({ libero: e }) => e === n.libero)) return e;
		let a = i[0]?.libero;
		if (a) return vi(e, {
			libero: a,
			place: n.place
		});
	}
	let i = n ? Q(e) : e;
	for (let e of r) {
		let n = e.places.find((n) => mi(i, t, e, n));
		if (n !== void 0 && e.libero !== null) return vi(i, {
			libero: e.libero,
			place: n
		});
	}
	return i;
}
function mi(e, t, { places: n, when: r }, i) {
	if (Y(X(t, i)) || ci(t, i) || Z(e, t, i)) return !1;
	let a = r === "always" || t.serving === null || r === "serve" == (t.serving === "us");
	return n.includes(i) && a;
}
var hi = (e, t) => e?.libero === t?.libero && e?.place === t?.place;
function gi(e, t) {
	return hi(e, t) ? 0 : e && e.place !== t.place ? 2 : 1;
}
var Q = (e) => ({
	...e,
	acting: null,
	moves: e.moves + 1
}), _i = (e, t) => hi(e.acting, t) ? e : {
	...e,
	acting: t,
	moves: e.moves + gi(e.acting, t)
}, vi = (e, t) => e.moves + gi(e.acting, t) > 1 ? e : _i(e, t);
function yi(e, t, n) {
	let { for: r, libero: i } = t, a = si(n, r);
	if (a === 0) return {
		bench: e,
		found: ["libero-not-for"]
	};
	let o = e.exceptions.filter((e) => e.regular !== r);
	if (t.do === "out") return e.acting?.place === a ? {
		bench: Q({
			...e,
			exceptions: [...o, {
				regular: r,
				libero: null
			}]
		}),
		found: []
	} : {
		bench: e,
		found: ["libero-not-on"]
	};
	if (Y(X(n, a))) return {
		bench: e,
		found: ["libero-front"]
	};
	if (i === null) return {
		bench: e,
		found: ["libero-unknown"]
	};
	let s = {
		libero: i,
		place: a
	}, c = bi(e, s, n), l = [...o.filter((e) => e.libero === null), {
		regular: r,
		libero: i
	}];
	return {
		bench: _i({
			...e,
			exceptions: l
		}, s),
		found: c
	};
}
function bi(e, t, n) {
	let r = ci(n, t.place), i = !e.liberos.includes(t.libero), a = !r || n.rules.liberoServe === "no";
	return [
		...i ? ["libero-unknown"] : [],
		...r && !ui(e, n, t.place) ? ["libero-serve"] : [],
		...a && gi(e.began, t) > 1 ? ["libero-no-rally"] : []
	];
}
function xi(e, t, n) {
	let r = t ?? e.liberos, i = [.../* @__PURE__ */ new Set([...e.gone, ...e.liberos])].filter((e) => !r.includes(e)), a = r.some((t) => e.gone.includes(t)) ? ["libero-back"] : [], o = {
		...e,
		liberos: r,
		plan: n,
		gone: i
	}, { acting: s } = e;
	if (!s || r.includes(s.libero)) return {
		bench: o,
		found: a
	};
	let c = n.find(({ places: e }) => e.includes(s.place))?.libero ?? r[0];
	return c === void 0 ? {
		bench: Q(o),
		found: a
	} : {
		bench: {
			...o,
			acting: {
				libero: c,
				place: s.place
			}
		},
		found: a
	};
}
function Si(e, t) {
	let n = t ? e.serves ?? e.acting?.place ?? null : e.serves;
	return {
		...e,
		began: e.acting,
		moves: 0,
		serves: n
	};
}
var Ci = (e) => ({
	...e,
	acting: e.began,
	moves: 0
});
function wi(e) {
	return {
		starters: e,
		regulars: e,
		held: new Map(e.flatMap((e, t) => e === null ? [] : [[e, t + 1]])),
		pairs: /* @__PURE__ */ new Map(),
		injured: /* @__PURE__ */ new Set(),
		used: 0
	};
}
var Ti = wi([
	null,
	null,
	null,
	null,
	null,
	null
]);
function Ei(e, t, { rules: n, liberos: r }) {
	let { out: i, in: a, exceptional: o } = t;
	if (i === null || a === null) return Oi(e, o, n);
	let s = e.regulars.indexOf(i) + 1;
	if (r.includes(i) || r.includes(a)) return {
		six: e,
		found: ["sub-libero"]
	};
	if (s === 0) return {
		six: e,
		found: ["sub-not-on-court"]
	};
	if (e.regulars.includes(a)) return {
		six: e,
		found: ["sub-already-on"]
	};
	let c = e.injured.has(a) ? ["sub-injured-back"] : [], { pairs: l, wrong: u } = o ? { pairs: e.pairs } : Di[n.subMode](e, {
		place: s,
		out: i,
		comes: a
	});
	u && c.push(u);
	let d = Oi(e, o, n);
	return {
		six: {
			...d.six,
			pairs: l,
			regulars: e.regulars.with(s - 1, a),
			held: e.held.has(a) ? e.held : new Map([...e.held, [a, s]]),
			injured: o ? /* @__PURE__ */ new Set([...e.injured, i]) : e.injured
		},
		found: [...c, ...d.found]
	};
}
var Di = {
	pair({ starters: e, held: t, pairs: n }, { place: r, out: i, comes: a }) {
		let [o, s] = [n.get(r), e[r - 1]];
		return !o && i === s && !t.has(a) ? { pairs: new Map([...n, [r, {
			substitute: a,
			isClosed: !1
		}]]) } : o?.isClosed === !1 && i === o.substitute && a === s ? { pairs: new Map([...n, [r, {
			...o,
			isClosed: !0
		}]]) } : {
			pairs: n,
			wrong: "sub-pair"
		};
	},
	group({ held: e, pairs: t }, { place: n, comes: r }) {
		return (e.get(r) ?? n) === n ? { pairs: t } : {
			pairs: t,
			wrong: "sub-place"
		};
	},
	free: ({ pairs: e }) => ({ pairs: e })
};
function Oi(e, t, { subs: n, exceptionalCounts: r }) {
	let i = n === null || e.used < n;
	return t && (r === "no" || !i) ? {
		six: e,
		found: []
	} : {
		six: {
			...e,
			used: e.used + 1
		},
		found: i ? [] : ["over-subs"]
	};
}
var ki = {
	depth: "points",
	firstServe: null
}, Ai = q("substitution", "libero", "libero-plan", "setter", "rotation-fix", "timeout", "sanction", "depth", "note");
function ji(e, { depth: t, firstServe: n }, { rules: r, setNumber: i }) {
	let a = e.filter(q("line-up")), o = a.findLast(({ payload: e }) => e.side === "us")?.payload, s = a.findLast(({ payload: e }) => e.side === "them")?.payload;
	return Fi({
		score: {
			us: 0,
			them: 0
		},
		turns: {
			us: 0,
			them: 0
		},
		timeouts: {
			us: 0,
			them: 0
		},
		serving: e.findLast(q("first-serve"))?.payload.side ?? Mi(n, {
			rules: r,
			setNumber: i
		}),
		depth: t,
		ours: o?.six ? wi(o.six.map(J)) : null,
		theirs: s?.six ? wi(s.six.map(J)) : null,
		bench: ai(Ni(o?.liberos ?? []), Pi(o?.plan ?? [])),
		setters: {
			listed: (o?.setters ?? []).map(J),
			system: o?.system ?? "none"
		},
		theirSetter: s?.setterAt ?? null
	}, r);
}
function Mi(e, { rules: { sets: t }, setNumber: n }) {
	return e === null || n === 1 || n === t ? null : e === "us" ? "them" : "us";
}
var Ni = (e) => e.flatMap((e) => J(e) ?? []), Pi = (e) => e.map(({ libero: e, places: t, when: n, serves: r }) => ({
	libero: J(e),
	places: t,
	when: n,
	serves: r
}));
function Fi(e, t) {
	let { ours: n, turns: r, serving: i } = e;
	return n ? {
		...e,
		bench: oi(e.bench, {
			regulars: n.regulars,
			turns: r.us,
			serving: i,
			rules: t
		})
	} : e;
}
function Ii(e, t, n, r) {
	let i = Li(e, t, r.rules), { frame: a, found: o } = Ri(i, n, t.id, r), s = Lt(e.score, r.rules, r.setNumber) !== null && !!t.outcome.winner;
	return {
		rally: t,
		during: e,
		court: ti(e),
		server: ni(e, "us"),
		setterAt: ri(e),
		completed: i,
		gap: n,
		after: a,
		found: s ? [{
			code: "set-over",
			rally: t.id
		}, ...o] : o
	};
}
function Li(e, { outcome: t }, n) {
	let { winner: r, isPenalty: i } = t;
	if (!r) return e;
	let a = e.serving !== null && e.serving !== r, { acting: o } = e.bench, s = o !== null && ni(e, "us") === o.libero && !i;
	return Fi({
		...e,
		score: ei(e.score, r, 1),
		serving: r,
		turns: a ? ei(e.turns, r, 1) : e.turns,
		bench: Si(e.bench, s)
	}, n);
}
function Ri(e, t, n, r) {
	let i = e, a = [];
	for (let e of t) {
		let t = zi[e.kind](i, e, r);
		a.push(...t.found.map((t) => ({
			code: t,
			gap: n,
			entry: e.id
		}))), i = t.frame === i || e.kind === "timeout" ? t.frame : Fi(t.frame, r.rules);
	}
	let o = Bi(i, t.filter(q("timeout")), r);
	return {
		frame: o.frame,
		found: [...a, ...o.over.map((e) => ({
			code: "timeout-over",
			gap: n,
			entry: e
		}))]
	};
}
var $ = (e) => ({
	frame: e,
	found: []
}), zi = {
	substitution(e, t, { rules: n }) {
		if (t.kind !== "substitution") return $(e);
		let { side: r, out: i, in: a, exceptional: o } = t.payload, s = {
			out: J(i),
			in: J(a),
			exceptional: o
		};
		if (r === "them") {
			let { six: t, found: r } = Ei(e.theirs ?? Ti, s, {
				rules: n,
				liberos: []
			});
			return {
				frame: {
					...e,
					theirs: t
				},
				found: r.filter((e) => e === "over-subs")
			};
		}
		if (!e.ours) return $(e);
		let { six: c, found: l } = Ei(e.ours, s, {
			rules: n,
			liberos: e.bench.liberos
		});
		return {
			frame: {
				...e,
				ours: c
			},
			found: l
		};
	},
	libero(e, t, { rules: n }) {
		if (t.kind !== "libero" || !e.ours) return $(e);
		let { do: r, libero: i, for: a } = t.payload, o = {
			regulars: e.ours.regulars,
			turns: e.turns.us,
			serving: e.serving,
			rules: n
		}, { bench: s, found: c } = yi(e.bench, {
			do: r,
			libero: J(i),
			for: a.playerId
		}, o);
		return {
			frame: {
				...e,
				bench: s
			},
			found: c
		};
	},
	"libero-plan"(e, t) {
		if (t.kind !== "libero-plan") return $(e);
		let { liberos: n, plan: r } = t.payload, { bench: i, found: a } = xi(e.bench, n && Ni(n), Pi(r));
		return {
			frame: {
				...e,
				bench: i
			},
			found: a
		};
	},
	setter(e, t) {
		if (t.kind !== "setter") return $(e);
		let { setters: n, system: r } = t.payload;
		return $({
			...e,
			setters: {
				listed: n.map(J),
				system: r
			}
		});
	},
	"rotation-fix"(e, t) {
		if (t.kind !== "rotation-fix") return $(e);
		let { side: n, by: r } = t.payload;
		return $({
			...e,
			turns: ei(e.turns, n, r),
			bench: Ci(e.bench)
		});
	},
	depth: (e, t) => $(t.kind === "depth" ? {
		...e,
		depth: t.payload.depth
	} : e),
	timeout: $,
	sanction: $,
	note: $
};
function Bi(e, t, { rules: n, setNumber: r }) {
	let i = e, a = [];
	for (let e of ["us", "them"]) {
		let o = [...W(t.filter(({ payload: t }) => t.side === e && t.type === "team"), ({ clientId: e }) => e).values()].toSorted((e, t) => t.length - e.length)[0] ?? [];
		for (let { id: t } of o) i = {
			...i,
			timeouts: ei(i.timeouts, e, 1)
		}, i.timeouts[e] > ii(n, r) && a.push(t);
	}
	return {
		frame: i,
		over: a
	};
}
function Vi(e, t) {
	let { setNumber: n, rules: r, before: i, told: a, score: o } = e, s = {
		setNumber: n,
		rules: r
	}, c = Fr(a, t?.standing), l = Mr(Ur(a)), u = Br(l, {
		standing: c,
		score: o
	}, t?.played.map(({ rally: e }) => e)), d = Ui(c, l, u), f = ji(c, i, s), p = t && K(t.begun, f) ? t.begun : f, m = Ri(p, d.get(null) ?? [], null, s), h = t && K(Hi(t), m.frame) ? Hi(t) : m.frame, ee = t?.given.rules === r;
	return {
		given: e,
		chain: l,
		standing: c,
		begun: p,
		played: u.map((e, n) => {
			let r = d.get(e.id) ?? [], i = t?.played[n], a = ee && i?.during === h && i.rally === e && G(i.gap, r) && i ? i : Ii(h, e, r, s);
			return h = i && K(i.after, a.after) ? i.after : a.after, h === a.after ? a : {
				...a,
				after: h
			};
		}),
		now: h,
		found: m.found
	};
}
var Hi = ({ played: e, now: t }) => e[0]?.during ?? t;
function Ui(e, t, n) {
	let r = new Set(n.map(({ id: e }) => e)), i = /* @__PURE__ */ new Map([[null, null]]), a = null;
	for (let { rally: e } of t) r.has(e) && (a = e), i.set(e, a);
	let o = n.at(-1)?.id ?? null;
	return W(e.filter(Ai), ({ payload: { after: e } }) => e !== null && r.has(e) ? e : i.get(e) ?? (i.has(e) ? null : o));
}
var Wi = ({ depth: e, firstServe: t }, n) => ({
	depth: e,
	firstServe: Mi(t, n)
}), Gi = ({ begun: e, now: t }) => ({
	depth: t.depth,
	firstServe: e.serving
}), Ki = {
	counting: "attempts",
	rules: Nt["fivb-2025"].rules
}, qi = (e) => ({
	number: e,
	...wr,
	score: rr,
	rallies: null
});
function Ji(e, t, n, r) {
	let i = r?.presses === t.presses ? Yi(r) : ir(t.presses);
	if (t.told.length === 0) return {
		number: e,
		...t,
		score: i,
		rallies: null
	};
	let a = Vi({
		setNumber: e,
		rules: n.rules,
		before: n.before,
		told: t.told,
		score: i
	}, r?.rallies ?? void 0);
	return {
		number: e,
		...t,
		score: {
			...i,
			...a.now.score
		},
		rallies: a
	};
}
var Yi = ({ rallies: e, score: t }) => e?.given.score ?? t;
function Xi(e, t, n) {
	let r = ki;
	return e.map((e) => {
		let { rallies: i, number: a } = e, o = !i || a < t || Zi(i.given.before, r) ? e : Ji(a, e, {
			rules: n,
			before: r
		}, e);
		return o.startedAt !== null && (r = o.rallies ? Gi(o.rallies) : Wi(r, {
			setNumber: a,
			rules: n
		})), o;
	});
}
var Zi = (e, t) => e.depth === t.depth && e.firstServe === t.firstServe, Qi = {
	...Ki,
	sets: [
		1,
		2,
		3,
		4,
		5
	].map(qi),
	log: null,
	corrections: null,
	marks: Qn,
	opaque: []
};
function $i(e, t = {}) {
	return ea(Yn(e.toSorted((e, t) => e.rev - t.rev)), {
		...Ki,
		...t
	});
}
function ea(e, { counting: t, rules: n }) {
	let r = na(e), i = mr(e, r), a = $n(r), o = Qi.sets.map(() => []), s = null;
	for (let t of e) s = ra(s, t, i.get(t.id)), U(t) || o[t.setNumber - 1]?.push(ta(s, a));
	return {
		counting: t,
		rules: n,
		sets: Xi(o.map((e) => Tr(wr, e, t)).map((e, t) => Ji(t + 1, e, {
			rules: n,
			before: ki
		})), 2, n),
		log: s,
		corrections: r,
		marks: a,
		opaque: oa(e)
	};
}
var ta = ({ event: e, began: t }, n) => ({
	event: e,
	began: t,
	says: tr(e, n),
	worded: nr(e, n),
	struckAt: n.struck.get(e.id)
});
function na(e) {
	if (!e.some(U)) return null;
	let t = new Map(e.map((e, t) => [e.id, {
		event: e,
		place: t + 1
	}])), n = null;
	for (let [r, i] of e.entries()) if (U(i)) for (let e of Zn(i)) {
		let a = t.get(e);
		a && a.place <= r && (n = ia(n, i, a.event, r + 1));
	}
	return n;
}
function ra(e, t, n) {
	return {
		event: t,
		began: n,
		before: e,
		place: (e?.place ?? 0) + 1
	};
}
function ia(e, t, n, r) {
	return !n || !U(t) || !er(t, n) ? e : {
		event: t,
		target: n,
		place: r,
		before: e
	};
}
var aa = ({ kind: e }) => e === "opaque", oa = (e) => e.filter(aa).map(({ id: e, setNumber: t }) => ({
	id: e,
	setNumber: t
}));
export { Dn as Hint, I as PullAnswer, vn as PushRequest, Sn as ReceivedPushAnswer, gn as SCHEMA_VERSION, On as UpdateNeeded, $i as fold, Fn as plan, kn as readPullAnswer, Vn as receive };
