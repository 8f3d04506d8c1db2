import { PassThrough } from 'node:stream'
import formbody from '@fastify/formbody'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { refusalForForm } from '#server/features/accounts/pages/forms.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { createHttpServer } from '#server/platform/http/http.ts'

test('a refused form is logged with its reason and answered with a retry time', async () => {
  const written: string[] = []
  const stream = new PassThrough()
  stream.on('data', (line: Buffer) => written.push(line.toString()))
  const app = createHttpServer({ log: pino({ level: 'info' }, stream), env: readEnv({}) })
  await app.register(formbody)
  app.post('/form', async (request, reply) => {
    const refusal = refusalForForm(request, reply, new Refusal('too_many_attempts', { retryAfterSeconds: 7 }))
    return reply.code(refusal.status).send(refusal.code)
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/form',
    payload: 'password=wrong',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7'])
  const line = written.map((text) => JSON.parse(text)).find(({ event }) => event === 'refused')
  expect(line).toMatchObject({ status: 429, code: 'too_many_attempts', route: '/form' })
  expect(written.join('')).not.toContain('wrong')
  await app.close()
})
