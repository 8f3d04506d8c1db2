import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageFromBrowser } from '#contract/live.ts'
import { endSession } from '#contract/sessions/own-sessions.ts'
import { activeSessions, newSurfSession, ownStats } from '#contract/sessions/surf-sessions.ts'

const bare = { startTime: '2026-11-20T10:00:00Z', latitude: 1, longitude: 2 }
const surfSpotId = '0191b7d6-1111-7000-8000-000000000000'

test('a check-in is at a spot or at a named place', () => {
  expect(newSurfSession.parse({ ...bare, surfSpotId })).toEqual({ ...bare, surfSpotId })
  expect(newSurfSession.parse({ ...bare, customLocation: ' Reef ' })).toEqual({ ...bare, customLocation: 'Reef' })
  expect(newSurfSession.safeParse(bare).success).toBe(false)
})

test('a chosen spot takes precedence over a place name, and an invalid one is refused', () => {
  expect(newSurfSession.parse({ ...bare, surfSpotId, customLocation: 'Reef' })).toEqual({ ...bare, surfSpotId })
  expect(newSurfSession.safeParse({ ...bare, surfSpotId: '42', customLocation: 'Reef' }).success).toBe(false)
  expect(newSurfSession.parse({ ...bare, surfSpotId: null, customLocation: 'Reef' })).toMatchObject({
    customLocation: 'Reef',
  })
})

test('a check-out may have an empty body', () => {
  for (const nothing of [undefined, {}]) expect(endSession.body?.parse(nothing)).toEqual({})
})

test('a position needs latitude and longitude', () => {
  const query = activeSessions.query!
  expect(query.parse({ latitude: '1', longitude: '2' })).toMatchObject({ latitude: 1, longitude: 2, limit: 50 })
  for (const half of [{ latitude: '1' }, { longitude: '1' }]) expect(query.safeParse(half).success).toBe(false)
})

test('every time zone known to the machine is accepted, and nothing else', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) ownStats.query!.parse({ timeZone })
  expect(ownStats.query!.parse({})).toEqual({ timeZone: 'UTC' })
  fc.assert(
    fc.property(fc.string(), (timeZone) => {
      const { success } = ownStats.query!.safeParse({ timeZone })
      if (success) expect(() => new Intl.DateTimeFormat('en', { timeZone: timeZone.trim() })).not.toThrow()
    }),
  )
})

test('a page may send its user id; any other message is invalid', () => {
  expect(messageFromBrowser.safeParse({ type: 'auth', userId: surfSpotId }).success).toBe(true)
  const odd = [null, 'auth', [], {}, { type: 'auth' }, { type: 'auth', userId: 1 }, { type: 'ready' }]
  expect(odd.filter((message) => messageFromBrowser.safeParse(message).success)).toEqual([])
})
