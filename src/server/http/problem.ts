import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';

/** A request that cannot be answered, with the sentence that the person reads. */
export class Problem extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.statusCode = statusCode;
  }
}

const UNEXPECTED = 'Something went wrong. Please try again.';

/** The one edge where a fault is logged. What went wrong inside stays inside. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const status = statusOf(error);
  const isFault = status >= 500 && !(error instanceof Problem);
  if (isFault) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  void reply.status(status).send({ error: isFault ? UNEXPECTED : sentenceOf(error) });
}

function statusOf(error: FastifyError | Error): number {
  if (error instanceof ZodError) return 400;
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status >= 400 && status < 600 ? status : 500;
}

function sentenceOf(error: Error): string {
  if (!(error instanceof ZodError)) return error.message;
  const issue = error.issues[0];
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : 'The request is not valid.';
}
