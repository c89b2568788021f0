import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Operation, OPERATIONS } from '#server/http/operations.ts';

const Started = z.object({ fastify: z.custom<FastifyInstance>() });

/**
 * Each app of the tests holds what it answers against the OpenAPI document: what went well and is not as the
 * document says becomes a fault. What is sent is not: routes take more than they ask for, as old apps need it.
 * Subscribed before an app is built, so that no route is passed over.
 */
channel('fastify.initialization').subscribe((message) =>
  Started.parse(message).fastify.addHook('onSend', async (request, reply, payload) => {
    const wrong = departures(request, reply, payload);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }),
);

function departures(request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] {
  const name = `${request.method} ${request.routeOptions.url ?? ''}`;
  const operation = OPERATIONS[name];
  if (!operation || reply.statusCode >= 300) return [];
  const wrong = [...statusOf(operation, reply), ...answerOf(operation, reply, payload)];
  return wrong.map((one) => `${name} is not as the OpenAPI document says: ${one}`);
}

const statusOf = ({ status, inPieces }: Operation, { statusCode }: FastifyReply): string[] =>
  statusCode === (status ?? 200) || (inPieces && statusCode === 206)
    ? []
    : [`it answers ${statusCode}, not ${status ?? 200}`];

function answerOf({ answers }: Operation, reply: FastifyReply, payload: unknown): string[] {
  const kind = String(reply.getHeader('content-type'));
  if (typeof answers === 'string') return kind.startsWith(answers.replace(/\*.*/, '')) ? [] : [`it answers ${kind}`];
  if (!kind.startsWith('application/json') || typeof payload !== 'string') return [];
  if (!answers) return ['it answers with content'];
  const value: unknown = JSON.parse(payload);
  const problems = problemsOf(answers, value);
  return problems.length > 0 ? problems.map((one) => `it answers ${one}`) : unnamed(value, answers.parse(value));
}

const problemsOf = (type: z.ZodType, value: unknown): string[] =>
  (type.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

const Fields = z.record(z.string(), z.unknown());
const Rows = z.array(z.unknown());

/** Fields of an answer that the document does not name, such as a column leaked by mistake. */
function unnamed(value: unknown, named: unknown, at = 'answer'): string[] {
  const rows = Rows.safeParse(value).data;
  if (rows) return rows.flatMap((row, i) => unnamed(row, Rows.parse(named)[i], `${at}.${i}`));
  const known = Fields.safeParse(named).data;
  if (!known) return [];
  return Object.entries(Fields.parse(value)).flatMap(([name, one]) =>
    name in known ? unnamed(one, known[name], `${at}.${name}`) : [`${at}.${name} stands in no shape`],
  );
}
