import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** As much of JSON Schema as our document has. */
export type Shape = {
  readonly type?: string | readonly string[] | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
  readonly allOf?: readonly Shape[] | undefined;
  readonly format?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Shape | undefined;
  readonly maxItems?: number | undefined;
};
const Shape: z.ZodType<Shape> = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  ...{ minLength: z.number().optional(), maxLength: z.number().optional(), maxItems: z.number().optional() },
  ...{ minimum: z.number().optional(), maximum: z.number().optional() },
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(Shape).optional();
  },
  get oneOf() {
    return z.array(Shape).optional();
  },
  get allOf() {
    return z.array(Shape).optional();
  },
  get items() {
    return Shape.optional();
  },
  get properties() {
    return z.record(z.string(), Shape).optional();
  },
});

const Body = z.object({ content: z.record(z.string(), z.object({ schema: Shape })) });
const Described = z.object({
  summary: z.string().min(1),
  security: z
    .array(z.union([z.object({ signIn: z.array(z.never()) }), z.object({ guest: z.array(z.never()) })]))
    .optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: Shape }))
    .default([]),
  requestBody: Body.optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});
export type Described = z.infer<typeof Described>;

const OpenApi = z.object({
  openapi: z.literal('3.1.1'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().startsWith('/'), z.record(z.enum(['get', 'post', 'put']), Described.optional())),
  components: z.object({ schemas: z.record(z.string(), Shape) }),
});

/** The document that the app serves: each operation by method and path, and the shapes it names. */
export async function readOpenApi(app: FastifyInstance) {
  const { paths, components } = OpenApi.parse((await app.inject('/api/openapi.json')).json());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, one]): [string, Described][] =>
      one ? [[`${method.toUpperCase()} ${path}`, one]] : [],
    ),
  );
  return { operations: new Map(operations), shapes: components.schemas };
}
