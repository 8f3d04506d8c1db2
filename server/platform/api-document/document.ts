import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { defaultLanguage, textsIn } from '#languages'
import type { ServedRoute } from '#server/platform/api-document/described.ts'
import {
  type Operation,
  operationOfCall,
  operationOfRoute,
  refusalSchema,
  templateOf,
} from '#server/platform/api-document/operations.ts'
import { createSchemas, type Schema } from '#server/platform/api-document/schemas.ts'
import { subjects } from '#server/platform/api-document/subjects.ts'
import type { Env } from '#server/platform/config/env.ts'
import { VERSION } from '#server/platform/config/version.ts'

/** Changes when a program that follows docs/api.md may stop working. */
const API_VERSION = 1

export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> }
}

const DESCRIPTION =
  'Everything that the app does. Signed in by a cookie, or by an access token for the calls that name a scope. Times are UTC in ISO 8601, ids are UUIDs. Replies may gain fields; see docs/api.md for what stays.'

/** OpenAPI 3.1 of the calls of the contract, and of the other routes that this server has. */
export function documentOf(served: readonly ServedRoute[], env: Env): ApiDocument {
  const schemas = createSchemas()
  const means = { env, schemas, texts: textsIn(defaultLanguage).refusals }
  const paths: ApiDocument['paths'] = {}
  const add = (method: string, path: string, operation: Operation) => {
    paths[templateOf(path)] = { ...paths[templateOf(path)], [method.toLowerCase()]: operation }
  }
  const declared: readonly Endpoint[] = endpoints
  for (const endpoint of declared) {
    const [method = '', path = ''] = endpoint.route.split(' ')
    add(method, path, operationOfCall(endpoint, means))
  }
  for (const { method, path, described } of served)
    if (described) add(method, path, operationOfRoute(method, path, described, means))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lineup',
      version: `${API_VERSION} (${VERSION})`,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: env.PUBLIC_URL }],
    tags: subjects.map((name) => ({ name })),
    paths,
    components: { schemas: { Refusal: refusalSchema, ...schemas.components }, securitySchemes },
  }
}

const securitySchemes: Record<string, Schema> = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'lineup_sign_in',
    description: 'Set by signing in; with the prefix __Host- by https.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lineup_…',
    description: 'An app key, made in Settings, Sign-in & Security, with the scope that a call names.',
  },
}
