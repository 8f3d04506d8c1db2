import { expect, test } from 'vitest'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { missingOf } from '#web/features/sessions/data/check-out-act.ts'

const ended: SurfSession = {
  ...{
    id: 'one',
    userId: 'kai',
    user: null,
    startTime: '2026-11-23T07:41:30.000Z',
    endTime: '2026-11-23T08:41:30.000Z',
  },
  ...{ isActive: false, customLocation: 'Pier', surfSpotId: null, secretSpotId: null, surfSpot: null, latitude: 1 },
  ...{ longitude: 1, conditions: null, waveSize: null, waveCount: 9, notes: null, rating: 4, board: 'Fish' },
  ...{ duration: 1, visibility: 'everyone' },
}

test('what the session lacks, because it had ended elsewhere, is what was sent; a count that has come since stays', () => {
  const said = { notes: 'Glassy', rating: 4 }
  expect(missingOf(ended, said, true)).toEqual({ notes: 'Glassy' })
  expect(missingOf({ ...ended, notes: 'Glassy' }, said, true)).toEqual({})
})

test('who was there is sent again only to a session that had ended elsewhere', () => {
  const said = { rating: 4, companions: ['lena'] }
  expect(missingOf(ended, said, true)).toEqual({ companions: ['lena'] })
  expect(missingOf(ended, said, false)).toEqual({})
})
