import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isApiPath, METHODS } from '#server/platform/api-document/described.ts'
import type { ApiDocument } from '#server/platform/api-document/document.ts'
import { templateOf } from '#server/platform/api-document/operations.ts'
import { NO_SUBJECT } from '#server/platform/api-document/subjects.ts'
import { inFile } from '#test/files/in-file.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'

/** Every route of the server by Fastify's own account. */
const registered = new Set<string>()
const listen = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (METHODS.includes(one) && isApiPath(url)) registered.add(`${one} ${templateOf(url)}`)
  })

const server: TestServer = inFile(() => {
  subscribe('fastify.initialization', listen)
  return startServer({ METRICS_TOKEN: 'a token of the tests' }).finally(() =>
    unsubscribe('fastify.initialization', listen),
  )
})
let document: ApiDocument
beforeAll(async () => {
  document = (await server.ask(null, 'GET /api/openapi.json')).body
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  )

test('the document is OpenAPI 3.1 by a public validator', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('it has each route of the server, and no other', () => {
  expect(
    operations()
      .map(({ route }) => route)
      .toSorted(),
  ).toEqual([...registered].toSorted())
  const declared = endpoints.map(({ route }) => route.replace(/:(\w+)/g, '{$1}'))
  expect(declared.filter((route) => !registered.has(route))).toEqual([])
})

test('each call says what it does, and each has its own name', () => {
  const silent = endpoints.filter(({ about }: Endpoint) => !/^[A-Z].*\.$/.test(about)).map(({ route }) => route)
  expect(silent).toEqual([])
  expect(operations().filter(({ operation }) => operation.tags[0] === NO_SUBJECT)).toEqual([])
  const names = operations().map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
})

test('each reference leads to a schema, and each schema is used', () => {
  const text = JSON.stringify(document)
  const used = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
})

test('it is the same for everyone, and cached', async () => {
  const first = await server.ask(null, 'GET /api/openapi.json')
  expect(first.headers.get('cache-control')).toBe('public, max-age=300, s-maxage=300')
  const again = await server.ask(await server.aSurfer(), 'GET /api/openapi.json', undefined, {
    'if-none-match': first.headers.get('etag')!,
  })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('the page has each call with an anchor, without script', async () => {
  const { status, text, headers } = await server.ask(null, 'GET /api/docs', undefined, { 'accept-language': 'es' })
  expect([status, headers.get('content-type'), headers.get('content-language')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'es',
  ])
  for (const { operation } of operations()) expect(text).toContain(`id="${operation.operationId}"`)
  expect(text).toMatch(/<html lang="es"[\s\S]*<div[^>]* lang="en"/)
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">'])
  const again = await server.ask(null, 'GET /api/docs', undefined, {
    'accept-language': 'es',
    'if-none-match': headers.get('etag')!,
  })
  expect(again.status).toBe(304)
})
