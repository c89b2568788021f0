import { z } from 'zod';
import { GuestPullAnswer, type GuestSelf, type Kit } from '#domain/scorer/api.ts';
import type { PullAnswer, PulledRow } from '#domain/sync/protocol.ts';
import { readPullAnswer } from '#domain/sync/received.ts';
import { sessionScope, type Stored, teamProScope, teamScope, userScope } from '#domain/sync/tables.ts';
import { type Cursors, exchange, query, readPushAnswer, type Read, type Reply, type Transport } from './transport.ts';

type LinkState = Pick<GuestSelf, 'expiresAt' | 'endedAt'>;

type Parts = {
  readonly guest: Pick<GuestSelf, 'linkId' | 'teamId' | 'sessionId'>;
  /** The players that this device knows: who is no longer among those of the match has left. */
  readonly players: () => readonly Stored<'players'>[];
  /** Called with each answer to a pull. */
  readonly heard: (link: LinkState, serverTime: string) => void;
  /**
   * Called before the device hears that the server's database is another one than it knew. Where it fails the rows are
   * taken all the same, but not as that database's: the next pull calls it again, also of a page that is opened later.
   */
  readonly isOther: () => Promise<void>;
};

const NOBODY = '00000000-0000-4000-8000-000000000000';

const { kit, link, serverTime } = GuestPullAnswer.shape;
const Told = z.object({ kit, link, serverTime });

/**
 * The line of a guest. The server tells it of one match and of who plays; this makes of that the rows which a member's
 * device has, so that all above knows only one kind of device.
 */
export function guestTransport({ guest, players, heard, isOther }: Parts): Transport {
  const headers = { 'content-type': 'application/json', 'x-guest-link': guest.linkId };
  const log = sessionScope(guest.sessionId);
  const team = teamScope(guest.teamId);

  const read =
    (kitBefore: number | undefined): Read<PullAnswer | 'without-kit' | 'other-match'> =>
    (body) => {
      if (typeof body !== 'object' || body === null) return undefined;
      const answer = readPullAnswer({ ...body, access: {} });
      if (answer === undefined || answer === 'too-new') return answer;
      const told = Told.safeParse(body).data;
      if (!told) return 'too-new';
      heard(told.link, told.serverTime);
      const { kit } = told;
      const own = { scope: userScope(guest.linkId), cursor: 1, more: false, rows: [] };
      // The time is over: the device lets go of everything.
      if (answer.scopes.length === 0) return { ...answer, scopes: [own] };
      if (!answer.scopes.every(({ scope }) => scope === log)) return 'other-match';
      const rev = kit?.rev ?? (answer.isAnew ? undefined : kitBefore);
      if (rev === undefined) return 'without-kit';
      const made = kit ? rowsOf(kit, { players: players(), at: told.serverTime }) : { team: [], session: [] };
      const pages = [
        { scope: team, cursor: rev, more: false, rows: made.team },
        { scope: teamProScope(guest.teamId), cursor: rev, more: false, rows: made.session },
      ];
      const access = { [guest.teamId]: { role: 'guest', pro: true } as const };
      return { ...answer, access, scopes: [own, ...pages, ...answer.scopes] };
    };
  const ask = (cursors: Cursors, generation: string | null | undefined, kit: number | undefined) => {
    // By its time the server knows how far the clock of this device is off (SCO-09).
    const known = { at: new Date().toISOString(), ...(kit !== undefined && { kit: String(kit) }) };
    const asked = `${query({ [log]: cursors[log] ?? 0 }, generation)}&${new URLSearchParams(known).toString()}`;
    return exchange(`/api/guest/pull?${asked}`, { headers }, read(kit));
  };

  async function askWhole(cursors: Cursors, generation: string | null | undefined): Promise<Reply<PullAnswer>> {
    const reply = await ask(cursors, generation, cursors[team]);
    if (reply.kind !== 'answer') return reply;
    const { answer } = reply;
    if (answer === 'other-match') return { kind: 'signed-out' };
    if (answer !== 'without-kit') return { kind: 'answer', answer };
    const whole = await ask(cursors, generation, undefined);
    if (whole.kind !== 'answer') return whole;
    return typeof whole.answer === 'string'
      ? { kind: 'fault', reached: true }
      : { kind: 'answer', answer: whole.answer };
  }

  return {
    push: (request) =>
      exchange(
        '/api/guest/push',
        { method: 'POST', headers, body: JSON.stringify({ ...request, as: 'guest' }) },
        readPushAnswer,
      ),
    async pull(cursors, generation): Promise<Reply<PullAnswer>> {
      const reply = await askWhole(cursors, generation);
      if (reply.kind !== 'answer') return reply;
      const { answer } = reply;
      if (answer.generation === (generation ?? undefined)) return reply;
      return isOther().then(
        () => reply,
        () => ({ kind: 'answer', answer: { ...answer, generation: undefined } }),
      );
    },
  };
}

type Before = { readonly players: readonly Stored<'players'>[]; readonly at: string };

/** The rows that a kit stands for; what it does not say has a neutral value. */
function rowsOf({ rev, team, session, players }: Kit, before: Before): Record<'team' | 'session', PulledRow[]> {
  const stamp = { rev, deletedAt: null, updatedBy: null };
  const unsaid = { seasonName: null, description: null, logoUrl: null, ownerName: null, defaultRules: null };
  const { createdAt } = session;
  const present = new Set(players.map(({ id }) => id));
  const gone = before.players.filter(({ id }) => !present.has(id));
  return {
    team: [
      { table: 'teams', row: { ...team, ...unsaid, userId: NOBODY, createdAt, ...stamp } },
      ...players.map((player): PulledRow => ({
        table: 'players',
        row: { ...player, teamId: team.id, isStarter: false, userId: null, ...stamp },
      })),
      ...gone.map((row): PulledRow => ({ table: 'players', row: { ...row, rev, deletedAt: before.at } })),
    ],
    session: [
      {
        table: 'statSessions',
        row: { ...session, eventId: null, userId: null, notes: null, mergedInto: null, ...stamp },
      },
    ],
  };
}
