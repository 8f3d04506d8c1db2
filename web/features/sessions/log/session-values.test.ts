import { expect, test } from 'vitest'
import { aSurfer } from '#test/component/new-account.ts'
import { aSession } from '#test/component/session.ts'
import { correctionsOf, moved, valuesOf } from '#web/features/sessions/log/session-values.ts'
import { namedPlace } from '#web/features/sessions/model/place.ts'

const session = aSession(aSurfer(), {
  ...{ startTime: '2026-06-01T16:00:00.000Z', endTime: '2026-06-01T18:00:00.000Z', isActive: false },
  ...{ surfSpotId: 'pier', latitude: null, longitude: null },
  surfSpot: { id: 'pier', name: 'Huntington Beach Pier', latitude: 33.6553, longitude: -118.0052, timeZone: null },
})
const zoneOf = ({ latitude }: { latitude: number }) => (latitude > 0 ? 'America/Los_Angeles' : 'Pacific/Auckland')
const before = valuesOf(session, zoneOf)
const rocks = namedPlace('Behind the rocks', { latitude: -37.8, longitude: 174.8 })

test('a reopened form has the chosen place and the same moments in its local time', () => {
  expect(before).toMatchObject({ place: { id: 'pier' } })
  expect(correctionsOf(before, before, zoneOf).edits).toEqual({})
  const again = valuesOf(session, zoneOf, rocks)
  expect(again.place).toEqual(rocks)
  expect(again.when).toMatchObject({ startDay: '2026-06-02', startTime: '04:00' })
  expect(correctionsOf(before, again, zoneOf).edits).toEqual({
    ...{ customLocation: 'Behind the rocks', latitude: -37.8, longitude: 174.8 },
  })
})

test('a session that moves to another place keeps its moments', () => {
  expect({ ...before, ...moved(before, rocks, zoneOf) }).toEqual(valuesOf(session, zoneOf, rocks))
})
