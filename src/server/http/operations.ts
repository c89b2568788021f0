import { z } from 'zod';
import * as accounts from '#domain/accounts/api.ts';
import { AVATAR_FIELD } from '#domain/accounts/avatar.ts';
import * as admin from '#domain/admin/api.ts';
import { ShotAnswer, ShotRequest } from '#domain/admin/shots.ts';
import * as billing from '#domain/billing/api.ts';
import { Subscriber } from '#domain/billing/schema.ts';
import { PaperRequest } from '#domain/core/paper-request.ts';
import * as feedback from '#domain/feedback/api.ts';
import { ATTACHMENT_FIELD } from '#domain/feedback/attachment.ts';
import { FeedbackForm } from '#domain/feedback/schema.ts';
import { SheetRequest } from '#domain/lineups/api.ts';
import * as live from '#domain/live/api.ts';
import { LiveState } from '#domain/live/state.ts';
import * as members from '#domain/members/api.ts';
import * as schedule from '#domain/schedule/api.ts';
import * as match from '#domain/match/api.ts';
import * as scorer from '#domain/scorer/api.ts';
import { PullAnswer, PushAnswer, PushRequest } from '#domain/sync/protocol.ts';
import { LogoAnswer } from '#domain/teams/api.ts';
import { LOGO_FIELD } from '#domain/teams/logo.ts';
import { TicketSearch } from '#server/admin/routes.ts';
import { Occasion } from '#server/schedule/routes.ts';

/** Input and output of one route. */
export type Operation = {
  readonly does: string;
  /** Open to visitors too. */
  readonly isOpen?: true;
  /** For who came by a link to record a match, instead of a sign-in. */
  readonly isForGuests?: true;
  readonly query?: z.ZodObject;
  readonly json?: z.ZodType;
  /** A multipart form; `file` names the field that holds its one file. */
  readonly form?: { readonly fields?: z.ZodObject; readonly file: string };
  /** The shape of a JSON answer, or another content type; status 200 unless `status` says otherwise. */
  readonly answers?: z.ZodType | 'text/html' | 'text/calendar' | 'text/plain' | 'application/pdf' | 'image/*' | '*/*';
  readonly status?: 201 | 204 | 302 | 303;
  /** Answers range requests with status 206. */
  readonly inPieces?: true;
};

const { Done } = members;
const schemaVersion = z.string();
const open = { isOpen: true } as const;
const guest = { isForGuests: true } as const;
/** Of the links that a browser has opened the one that is meant; the one opened last, if none is named. */
const link = z.string().optional();
const page = { isOpen: true, answers: 'text/html' } as const;
const elsewhere = { isOpen: true, status: 303 } as const;
const onward = { isOpen: true, status: 302 } as const;
const nothing = { status: 204 } as const;
const SetChoice = z.object({ set: z.string().optional() });
const Ok = z.object({ ok: z.literal(true) });

/**
 * All routes by method and path: `openapi.ts` writes the API's document from it. The shapes are those that the routes
 * parse by.
 */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /': { does: 'The landing page, or the app for who is signed in', ...page },
  'GET /*': { does: 'A file of the web app', ...open, answers: '*/*', inPieces: true },
  'GET /healthz': { does: 'Whether the process answers', ...open, answers: Ok },
  'GET /readyz': { does: 'Whether the database answers too', ...open, answers: Ok },
  'GET /metrics': { does: 'Figures for a scraper, by its token or from this machine', ...open, answers: 'text/plain' },
  'GET /api/openapi.json': { does: 'This document', ...open, answers: z.looseObject({ openapi: z.string() }) },

  'POST /api/captcha': {
    does: 'A sum to solve, for one attempt',
    ...open,
    json: accounts.CaptchaRequest,
    answers: accounts.Captcha,
  },
  'POST /api/accounts/sign-up': {
    does: 'Makes an account that waits for its confirmation',
    ...open,
    json: accounts.SignUp,
    answers: accounts.Told,
    status: 201,
  },
  'POST /api/accounts/sign-in': { does: 'Signs in, by a cookie', ...open, ...nothing, json: accounts.SignIn },
  'POST /api/accounts/sign-out': { does: 'Ends this sign-in', ...open, ...nothing },
  'POST /api/accounts/social/:provider': {
    does: 'The address at which to sign in with another site',
    ...open,
    answers: accounts.SocialStart,
  },
  'POST /api/accounts/reset': {
    does: 'Mails a link that sets a new password',
    ...open,
    json: accounts.Reset,
    answers: accounts.Told,
  },
  'POST /api/accounts/new-password': {
    does: 'Sets the password by such a link',
    ...open,
    json: accounts.NewPassword,
    answers: accounts.Told,
  },
  'GET /api/accounts/options': { does: 'Ways to sign in', ...open, answers: accounts.AccountOptions },
  'GET /api/accounts/me': { does: 'Who is signed in', answers: accounts.Me },
  'GET /api/accounts/session': { does: 'Who is signed in, if anybody', ...open, answers: accounts.Visitor },
  'PUT /api/accounts/profile': {
    does: 'Stores the name, and a picture',
    ...nothing,
    form: { fields: accounts.ProfileForm, file: AVATAR_FIELD },
  },
  'POST /api/accounts/remove-avatar': { does: 'Removes the picture', ...nothing },
  'POST /api/accounts/decline-name': { does: 'Ends the question for a name', ...nothing },
  'POST /api/accounts/email': {
    does: 'Asks both mailboxes about a new address',
    json: accounts.EmailChange,
    answers: accounts.Told,
  },
  'POST /api/accounts/password': {
    does: 'Changes the password',
    json: accounts.PasswordChange,
    answers: accounts.Told,
  },
  'POST /api/accounts/delete': { does: 'Deletes the account with all it owns', ...nothing },
  'GET /api/accounts/email/:token': { does: 'Asks whether the new address is meant', ...page },
  'POST /api/accounts/email/:token': { does: 'Confirms it for one mailbox', ...page },
  'GET /files/avatars/:userId/avatar.png': { does: 'The own picture', answers: 'image/*' },
  'GET /api/auth/verify-email': { does: 'The link of the mail that confirms a sign-up', ...onward },
  'GET /api/auth/reset-password/:token': { does: 'The link of the mail that sets a password', ...onward },
  'GET /api/auth/callback/:provider': { does: 'The way back from another site', ...onward },
  'POST /api/auth/callback/:provider': { does: 'The same, from a site that posts', ...elsewhere },

  'POST /api/sync/push': { does: 'Runs commands, each once', json: PushRequest, answers: PushAnswer },
  'GET /api/sync/pull': {
    does: 'Rows above the cursors of each scope, which are given as JSON',
    query: z.object({ schemaVersion, cursors: z.string().optional(), generation: z.uuid().optional() }),
    answers: PullAnswer,
  },
  'GET /api/sync/stream': {
    does: 'Hints of changes, as server-sent events',
    query: z.object({ schemaVersion }),
    answers: '*/*',
  },

  'POST /api/teams/:id/invitations': {
    does: 'Invites by mail',
    json: members.InviteRequest,
    answers: members.InviteAnswer,
  },
  'GET /api/teams/:id/access': { does: 'Members and open invitations', answers: members.TeamAccess },
  'POST /api/teams/:id/revoke': { does: 'Takes the access of a member', json: members.RevokeRequest, answers: Done },
  'POST /api/teams/:id/leave': { does: 'Leaves the team', answers: Done },
  'PUT /api/teams/:id/logo': { does: 'Stores a logo', form: { file: LOGO_FIELD }, answers: LogoAnswer },
  'GET /files/team-logos/:userId/:teamId/logo.webp': { does: 'A logo', answers: 'image/*' },
  'GET /api/teams/:id/deleted-sessions': {
    does: 'Games that can be taken back',
    answers: match.DeletedSessions,
  },
  'POST /api/teams/:id/lineup-sheet': { does: 'A lineup on paper', json: SheetRequest, answers: 'application/pdf' },
  'POST /api/teams/:id/paper': {
    does: 'A paper that the device shows, as a file',
    json: PaperRequest,
    answers: 'application/pdf',
  },
  'GET /api/teams/:id/box-score/:sessionId': {
    does: 'A box score on paper',
    query: match.BoxQuery,
    answers: 'application/pdf',
  },
  'GET /api/sessions/:id/merged': { does: 'Where a game went that was made one with another', answers: match.Merged },
  'POST /api/sessions/:id/here': {
    does: 'A device says whether it records this game',
    json: match.Presence,
    answers: match.Recorders,
  },
  'GET /api/teams/:id/calendar': { does: 'The own private calendar address', answers: schedule.Feed },
  'POST /api/teams/:id/calendar': { does: 'Makes one', json: schedule.FeedRequest, answers: schedule.Feed },
  'POST /api/teams/:id/calendar/revoke': { does: 'Takes it back', answers: schedule.Feed },
  'GET /api/teams/:id/events/:eventId/file': {
    does: 'One date of an event for a calendar',
    query: Occasion,
    answers: 'text/calendar',
  },
  'GET /calendar/:token(^[A-Za-z0-9_-]{43}).ics': { does: 'A schedule', ...open, answers: 'text/calendar' },
  'GET /api/teams/:id/live': { does: 'Standing links to the public pages', answers: live.LiveLinks },
  'POST /api/teams/:id/live': { does: 'Makes one', json: live.NewLink, answers: live.LiveLinks },
  'POST /api/teams/:id/live/hidden': {
    does: 'Whether the public pages say the name of a player',
    json: live.HiddenChange,
    answers: live.LiveLinks,
  },
  'POST /api/teams/:id/live/:linkId/end': { does: 'Ends a link', answers: live.LiveLinks },
  'POST /api/teams/:id/live/:linkId/change': {
    does: 'Changes what its page shows',
    json: live.LinkChange,
    answers: live.LiveLinks,
  },
  'POST /api/teams/:id/live/:linkId/replace': { does: 'Gives it another address', answers: live.LiveLinks },
  'GET /live/:token': { does: 'The public page of a match', query: SetChoice, ...page },
  'GET /live/:token/tv': { does: 'The same for a screen', ...page },
  'GET /live/:token/overlay': { does: 'The same to lay over a stream', ...page },
  'GET /live/:token/state': { does: 'What these pages show', query: SetChoice, ...open, answers: LiveState },
  'GET /live/files/:name': { does: 'The style of these pages', ...open, answers: '*/*' },
  'GET /live/*': { does: 'Nothing', ...page },
  'GET /api/teams/:id/sessions/:sessionId/scorer-links': {
    does: 'Standing links by which guests record a match',
    answers: scorer.ScorerLinks,
  },
  'POST /api/teams/:id/sessions/:sessionId/scorer-links': {
    does: 'Makes one; its address is told once',
    json: scorer.NewScorerLink,
    answers: scorer.MadeScorerLink,
  },
  'POST /api/teams/:id/scorer-links/:linkId/end': { does: 'Ends a link', answers: scorer.ScorerLinks },
  'GET /api/teams/:id/sessions/:sessionId/held': {
    does: 'Entries that came after their link was ended',
    answers: scorer.HeldEntries,
  },
  'POST /api/teams/:id/sessions/:sessionId/held': {
    does: 'Takes some into the log, and drops others',
    json: scorer.HeldDecision,
    answers: scorer.HeldEntries,
  },
  'GET /score/:token': { does: 'Asks who opens a link to record a match; changes nothing', ...page },
  'POST /score/:token': { does: 'Opens it on this device, by a cookie', ...elsewhere },
  'GET /score/*': { does: 'Nothing', ...page },
  'GET /api/guest': { does: 'By which link this device records', ...guest, answers: scorer.GuestSelf },
  'GET /api/guest/pull': {
    does: 'The log of the one match above the cursor, and what its recording needs',
    query: z.object({
      ...{ schemaVersion, cursors: z.string().optional(), generation: z.uuid().optional() },
      ...{ kit: z.string().optional(), at: z.string().optional() },
    }),
    ...guest,
    answers: scorer.GuestPullAnswer,
  },
  'POST /api/guest/push': { does: 'Records in the one match', ...guest, json: scorer.GuestPush, answers: PushAnswer },
  'GET /api/guest/stream': {
    does: 'Hints of the one match, as server-sent events',
    query: z.object({ schemaVersion, link }),
    ...guest,
    answers: '*/*',
  },
  'POST /api/guest/here': {
    does: 'Says that a guest records, and who else does',
    query: z.object({ link }),
    ...guest,
    json: match.Presence,
    answers: match.Recorders,
  },
  'GET /api/invitations': { does: 'The own invitations', answers: members.MyInvitations },
  'POST /api/invitations/:id/accept': { does: 'Joins the team', answers: members.InvitationAnswer },
  'POST /api/invitations/:id/decline': { does: 'Declines', answers: members.InvitationAnswer },
  'POST /api/invitations/:id/cancel': { does: 'Cancels an invitation of the team', answers: Done },

  'POST /api/feedback': {
    does: 'Sends feedback',
    form: { fields: FeedbackForm, file: ATTACHMENT_FIELD },
    answers: feedback.SentFeedback,
    status: 201,
  },
  'GET /files/feedback-attachments/:userId/:file': { does: 'What was attached', answers: '*/*', inPieces: true },

  'GET /api/billing/subscription': { does: 'The plan as it stands now', answers: billing.SubscriptionCheck },
  'POST /api/billing/checkout': {
    does: 'The address at which to pay',
    json: billing.CheckoutRequest,
    answers: billing.Elsewhere,
  },
  'POST /api/billing/portal': { does: 'The address at which to manage the plan', answers: billing.Elsewhere },
  'POST /api/billing/webhook': {
    does: 'A message that the payment provider signed',
    ...open,
    ...nothing,
    json: z.looseObject({}),
  },
  'GET /dev/pay/checkout/:id': { does: 'Simulated: pay', ...page },
  'POST /dev/pay/checkout/:id': { does: 'Simulated: paid', ...elsewhere },
  'GET /dev/pay/portal/:id': { does: 'Simulated: manage', ...page },
  'POST /dev/pay/portal/:id/:action': { does: 'Simulated: managed', ...elsewhere },
  'GET /dev/plain.css': { does: 'The style of such pages', ...open, answers: '*/*' },
  'GET /dev/mailbox': { does: 'Mails of an installation without SMTP, for who has the key', ...page },
  'GET /dev/mailbox/:id': { does: 'One of them', ...page },

  'GET /api/admin/access': { does: 'Whether who asks is an admin, with a session', answers: admin.AdminAccess },
  'POST /api/admin/code': { does: 'Mails a code', answers: Done },
  'POST /api/admin/session': { does: 'Opens a session by it', json: admin.CodeGiven, answers: admin.AdminSession },
  'POST /api/admin/session/end': { does: 'Ends it', answers: Done },
  'GET /api/admin/users': { does: 'Everybody', query: admin.UserSearch, answers: admin.UserPage },
  'POST /api/admin/users/:id/premium': { does: 'Grants Pro', json: admin.PremiumChange, answers: Subscriber },
  'POST /api/admin/users/:id/delete': { does: 'Deletes an account', answers: Done },
  'GET /api/admin/log': { does: 'What admins did', answers: admin.AdminLog },
  'POST /api/admin/screenshots': { does: 'Takes a picture for a store', json: ShotRequest, answers: ShotAnswer },
  'GET /api/admin/feedback': { does: 'Tickets', query: TicketSearch, answers: feedback.TicketPage },
  'POST /api/admin/feedback/:id/status': { does: 'Sets a status', json: feedback.StatusChange, answers: Done },
  'POST /api/admin/feedback/:id/delete': { does: 'Deletes a ticket', answers: Done },
};
