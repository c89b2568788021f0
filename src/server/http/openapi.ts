import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { COMMANDS } from '#domain/sync/registry.ts';
import { type Operation, OPERATIONS } from './operations.ts';

type Json = Readonly<Record<string, unknown>>;
type Named = { readonly productName: string; readonly appUrl: string };

/** A parameter of an address, with the pattern that may stand behind it. */
const PARAMETER = /:(\w+)(?:\(([^)]*)\))?/g;

/** `/api/teams/:id` as the document writes it, `/api/teams/{id}`. */
export const pathOf = (url: string): string => url.replace(PARAMETER, '{$1}').replace('*', '{path}');

/** Describes the routes that are registered after it, as OpenAPI, from the shapes by which they read what comes. */
export function openApiRoute(app: FastifyInstance, settings: Named): void {
  const routes = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`);
  });
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(documentOf([...routes], settings));
    return reply.type('application/json').send(text);
  });
}

function documentOf(routes: readonly string[], { productName, appUrl }: Named): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const [method = '', url = ''] = route.split(' ');
    paths[pathOf(url)] = { ...paths[pathOf(url)], [method.toLowerCase()]: describeOperation(route, OPERATIONS[route]) };
  }
  const commands = [...COMMANDS.values()].map(({ name, input }) => [name, shape(input, 'input')]);
  return {
    openapi: '3.1.1',
    info: { title: productName, version: '0.4.0' },
    servers: [{ url: appUrl }],
    paths,
    components: {
      schemas: { Problem: shape(z.object({ error: z.string() }), 'output'), ...Object.fromEntries(commands) },
      securitySchemes: {
        signIn: { type: 'apiKey', in: 'cookie', name: 'lineup-pro.session' },
        guest: { type: 'apiKey', in: 'cookie', name: 'lp_guest' },
      },
    },
  };
}

function describeOperation(route: string, operation: Operation | undefined): Json {
  if (!operation) return { summary: route, responses: { default: PROBLEM } };
  const { does, isOpen, isForGuests, query, answers, inPieces, status = 200 } = operation;
  const content = answers && { content: contentOf(answers) };
  const body = bodyOf(operation);
  const parameters = [...parametersOf(route), ...(query ? queryOf(query) : [])];
  return {
    summary: does,
    ...(!isOpen && { security: [isForGuests ? { guest: [] } : { signIn: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { content: body } }),
    responses: {
      [status]: { description: 'Done', ...content },
      ...(inPieces && { 206: { description: 'The part that was asked for', ...content } }),
      default: PROBLEM,
    },
  };
}

const PROBLEM = {
  description: 'Not done, with the sentence that the person reads',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function bodyOf({ json, form }: Operation): Json | undefined {
  if (json) return { 'application/json': { schema: shape(json, 'input') } };
  if (!form) return undefined;
  const { properties = {}, ...fields } = shape(form.fields ?? z.object({}), 'input');
  const file = { [form.file]: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return { 'multipart/form-data': { schema: { ...fields, properties: { ...Object(properties), ...file } } } };
}

const contentOf = (answers: NonNullable<Operation['answers']>): Json =>
  typeof answers === 'string' ? { [answers]: {} } : { 'application/json': { schema: shape(answers, 'output') } };

const parametersOf = (route: string): Json[] =>
  [...route.replace('*', ':path').matchAll(PARAMETER)].map(([, name, pattern]) => ({
    ...{ name, in: 'path', required: true },
    schema: { type: 'string', ...(pattern !== undefined && { pattern }) },
  }));

const queryOf = (query: z.ZodObject): Json[] =>
  Object.entries(query.shape).map(([name, one]) => {
    const isOptional = z.safeParse(one, undefined).success;
    return { name, in: 'query', required: !isOptional, schema: shape(z.object({ one }), 'input').properties?.['one'] };
  });

/** A format says all that its long pattern says again; what JSON cannot say is left open. */
const shape = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return schema;
};
