import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import { createHttpServer } from '#server/platform/http/http.ts'

test('the server starts however long one of its parts takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = createHttpServer({ log: pino({ level: 'silent' }), env: readEnv({}) })
  const slow = Promise.withResolvers<void>()
  const isAsked = Promise.withResolvers<void>()
  app.register(() => {
    isAsked.resolve()
    return slow.promise
  })
  const started = expect(app.ready()).resolves.toBeDefined()
  await isAsked.promise
  await vi.advanceTimersByTimeAsync(60_000)
  slow.resolve()
  await started
  vi.useRealTimers()
  await app.close()
})
