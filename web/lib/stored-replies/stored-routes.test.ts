import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { storedRouteOf } from '#web/lib/stored-replies/stored-routes.ts'

const trimmed = (name: string, reply: unknown, surferId = 'me') => storedRouteOf(name)?.trim?.(reply as never, surferId)

test('active sessions are cached for two hours, without exact positions of others', () => {
  const at = { latitude: 33.6553, longitude: -118.0052, distance: 0.3 }
  const stored = trimmed('GET /api/surf-sessions/active', [
    { id: 'a', userId: 'me', ...at },
    { id: 'b', userId: 'buddy', ...at },
    { id: 'c', userId: null, ...at },
  ])
  const nowhere = { latitude: null, longitude: null, distance: null }
  expect(stored).toEqual([
    { id: 'a', userId: 'me', ...at },
    { id: 'b', userId: 'buddy', ...nowhere },
    { id: 'c', userId: null, ...nowhere },
  ])
  expect(storedRouteOf('GET /api/surf-sessions/active')?.hours).toBe(2)
  expect(storedRouteOf('GET /api/surf-sessions/active/spots')?.hours).toBe(2)
})

test('only own sessions are cached, and the account without email and contact', () => {
  expect(trimmed('GET /api/surf-sessions/:id', { id: 'a', userId: 'me' })).toEqual({ id: 'a', userId: 'me' })
  expect(trimmed('GET /api/surf-sessions/:id', { id: 'a', userId: 'buddy' })).toBeUndefined()
  const list = storedRouteOf('GET /api/surf-sessions/user/:userId')
  expect(list?.isOwn?.({ params: { userId: 'me' } }, 'me')).toBe(true)
  expect(list?.isOwn?.({ params: { userId: 'buddy' } }, 'me')).toBe(false)
  const user = {
    id: 'me',
    email: 'me@example.com',
    emergencyContact: 'Zelda',
    emergencyContactPhone: '+1 555 010 4477',
  }
  expect(trimmed('GET /api/auth/user', user)).toEqual({ id: 'me' })
})

test('the first feed page is cached, without sessions at secret spots', () => {
  const [known, secret] = [
    { id: 'a', secretSpotId: null },
    { id: 'b', secretSpotId: 'c' },
  ]
  const feed = {
    pages: [
      { items: [known, secret], next: 'a' },
      { items: [known], next: null },
    ],
    pageParams: [null, 'a'],
  }
  expect(trimmed('GET /api/feed', feed)).toEqual({ pages: [{ items: [known], next: 'a' }], pageParams: [null] })
})

test('a forecast is cached once it has loaded', () => {
  const forecast = 'GET /api/surf-spots/:id/forecast'
  expect(trimmed(forecast, { state: 'pending' })).toBeUndefined()
  expect(trimmed(forecast, { state: 'fresh' })).toEqual({ state: 'fresh' })
})

test('contacts, alarms, secret spots, tracks, sign-ins and other surfers are never cached', () => {
  const secret =
    /emergency|safety|alarm|secret|track|sign-in|passkey|recovery|security|calendar|blocks|users\/(me$|:id|search)/
  const routes = endpoints.map(({ route }) => route).filter((route) => route.startsWith('GET '))
  const secrets = routes.filter((route) => secret.test(route))
  expect(secrets.length).toBeGreaterThan(15)
  expect(secrets.filter((route) => storedRouteOf(route))).toEqual([])
})
