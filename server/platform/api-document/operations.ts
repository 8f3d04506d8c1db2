import { z } from 'zod'
import { type Endpoint, id } from '#contract/endpoint.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { type Limit, type LimitName, limits } from '#server/limits.ts'
import { byStatus, codesOfCall, codesOfRoute } from '#server/platform/api-document/answers.ts'
import { type Content, type Described, HTML } from '#server/platform/api-document/described.ts'
import { limitsOf } from '#server/platform/api-document/limits-of-calls.ts'
import type { createSchemas, Direction, Schema } from '#server/platform/api-document/schemas.ts'
import { subjectOf } from '#server/platform/api-document/subjects.ts'
import type { Env } from '#server/platform/config/env.ts'

export type Media = Record<string, { schema?: Schema }>
type Answer = { description: string; headers?: Record<string, unknown>; content?: Media }
export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
export type ApiLimit = { name: string; size: number; atFirst?: number; seconds: number; per: readonly string[] }
/** OpenAPI's operation; `x-limits` are rows of docs/limits.md. */
export type Operation = {
  operationId: string
  tags: [string]
  description: string
  security: Record<string, readonly string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, Answer>
  'x-limits'?: ApiLimit[]
}
type Means = { env: Env; schemas: ReturnType<typeof createSchemas>; texts: Record<RefusalCode, string> }

const JSON_TYPE = 'application/json'
const SIGNED_IN = { cookie: [] }
const ANY_FILE = { type: 'string', contentMediaType: 'application/octet-stream' }

/** '/api/objects/*' and '/api/calendar/:token.ics' as OpenAPI has them: names in braces. */
export const templateOf = (path: string): string => path.replace('*', ':path').replace(/:(\w+)/g, '{$1}')

const operationIdOf = (method: string, path: string) =>
  [
    method.toLowerCase(),
    ...templateOf(path)
      .replace(/^\/api\//, '')
      .split(/[^a-zA-Z0-9]+/),
  ]
    .filter(Boolean)
    .join('-')

/** The operation of a call of the contract. */
export function operationOfCall(endpoint: Endpoint, means: Means): Operation {
  const { route, about, params = {}, query, body, reply, open, scope, maxAgeSeconds } = endpoint
  const [method = '', path = ''] = route.split(' ')
  const { schemas } = means
  const media = { [JSON_TYPE]: { schema: schemas.write(reply, 'output') } }
  const found =
    endpoint.status === 201 ? { 200: 'Done before: nothing is created.', 201: 'Created.' } : { 200: 'Done.' }
  const caching = maxAgeSeconds === undefined ? undefined : cachingHeaders(maxAgeSeconds)
  const good = Object.entries(found).map(([status, description]) => [
    status,
    { description, ...(caching && { headers: caching }), content: media },
  ])
  const limited = limitsOf(route)
  return {
    ...base(method, path, about),
    security: [
      ...(open ? [{}] : []),
      ...(maxAgeSeconds === undefined ? [SIGNED_IN] : []),
      ...(scope ? [{ token: [scope] }] : []),
    ],
    parameters: [...pathParameters(path, params, schemas.write), ...queryParameters(query, schemas.write)],
    ...(body && { requestBody: requestBody(schemas.write(body, 'input'), !body.safeParse(undefined).success) }),
    responses: {
      ...Object.fromEntries(good),
      ...(caching && { 304: { description: 'Same as the reply whose ETag is in If-None-Match.' } }),
      ...refusedAnswers(codesOfCall(endpoint), means),
    },
    ...limitRows(limited, means),
  }
}

/** The operation of a route that describes itself. */
export function operationOfRoute(method: string, path: string, described: Described, means: Means): Operation {
  const { write } = means.schemas
  const { about, access, scope, params = {}, query, body, answers, limits: limited = [] } = described
  const content = (given: Content, io: Direction): Media =>
    typeof given === 'string'
      ? { [given]: given.startsWith('text/') ? { schema: { type: 'string' } } : { schema: ANY_FILE } }
      : { [JSON_TYPE]: { schema: write(given, io) } }
  const contents = (given: Content | readonly Content[], io: Direction): Media =>
    Object.assign({}, ...[given].flat().map((one) => content(one as Content, io)))
  const isPage = Object.values(answers).some((given) => [given].flat().includes(HTML))
  const good = Object.entries(answers).map(([status, given]): [string, Answer] => [
    status,
    { description: meanings[status] ?? 'Done.', ...(given !== null && { content: contents(given, 'output') }) },
  ])
  return {
    ...base(method, path, about),
    security: access === 'surfer' ? [SIGNED_IN, ...(scope ? [{ token: [scope] }] : [])] : [{}],
    parameters: [...pathParameters(path, params, write, z.string()), ...queryParameters(query, write)],
    ...(body && { requestBody: { required: false, content: contents(body, 'input') } }),
    responses: merged(refusedAnswers(codesOfRoute(method, path, described), means, isPage), Object.fromEntries(good)),
    ...limitRows(limited, means),
  }
}

const meanings: Record<string, string> = {
  '206': 'A part of the file.',
  '302': 'Leads to another page.',
  '303': 'Leads to another page.',
  '304': 'Same as the reply whose ETag is in If-None-Match.',
}

const base = (method: string, path: string, description: string) => ({
  operationId: operationIdOf(method, path),
  tags: [subjectOf(path)] as [string],
  description,
})

type Write = ReturnType<typeof createSchemas>['write']

const pathParameters = (path: string, params: Record<string, z.ZodType>, write: Write, otherwise: z.ZodType = id) =>
  [...templateOf(path).matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: write(params[name] ?? otherwise, 'input'),
    }),
  )

function queryParameters(query: z.ZodType | undefined, write: Write): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = write(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const requestBody = (schema: Schema, required: boolean) => ({ required, content: { [JSON_TYPE]: { schema } } })

const cachingHeaders = (seconds: number) => ({
  ETag: { description: 'Send it in If-None-Match.', schema: { type: 'string' } },
  'Cache-Control': { description: `public, max-age=${seconds}`, schema: { type: 'string' } },
})

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds.', schema: { type: 'string' } } }
const WITH_PAUSE = [429, 503, 507]

function refusedAnswers(codes: readonly RefusalCode[], { texts }: Means, isPage = false): Record<string, Answer> {
  const answers = byStatus(codes).map(([status, some]): [number, Answer] => {
    const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: some } } }] }
    return [
      status,
      {
        description: some.map((code) => `\`${code}\`: ${texts[code]}`).join('\n'),
        ...(WITH_PAUSE.includes(status) && { headers: RETRY_AFTER }),
        content: { [JSON_TYPE]: { schema }, ...(isPage && { [HTML]: { schema: { type: 'string' } } }) },
      },
    ]
  })
  return Object.fromEntries(answers)
}

/** A status may mean either: a page, or a refusal to a program. */
function merged(refused: Record<string, Answer>, good: Record<string, Answer>): Record<string, Answer> {
  const both = Object.entries(good).map(([status, answer]): [string, Answer] => {
    const other = refused[status]
    return [status, other ? { ...other, content: { ...answer.content, ...other.content } } : answer]
  })
  return { ...refused, ...Object.fromEntries(both) }
}

function limitRows(names: readonly LimitName[], { env }: Means): { 'x-limits'?: ApiLimit[] } {
  if (names.length === 0) return {}
  const rows = names.map((name): ApiLimit => {
    const { size, atFirst, refillSeconds, per }: Limit = limits[name]
    const figure = typeof size === 'number' ? size : size(env)
    return { name, size: figure, ...(atFirst !== undefined && { atFirst }), seconds: refillSeconds, per }
  })
  return { 'x-limits': rows }
}

/** Every code with its status, for the schema of refusals. */
export const refusalSchema: Schema = {
  type: 'object',
  description:
    'Every answer of a status from 400. Programs decide by `code`; `message` is for people, in their language.',
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    issues: {
      type: 'array',
      description: 'For `invalid_request`: where the mistake is.',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      } as unknown as Schema,
    } as Schema,
  },
  required: ['message', 'code'],
}
