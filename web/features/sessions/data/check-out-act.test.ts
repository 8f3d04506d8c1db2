import { expect, test } from 'vitest'
import { aSurfer } from '#test/component/new-account.ts'
import { aSession } from '#test/component/session.ts'
import { missingOf } from '#web/features/sessions/data/check-out-act.ts'

const ended = aSession(aSurfer(), { isActive: false, waveCount: 9, rating: 4, board: 'Fish' })

test('details missing on a session ended elsewhere are added; a newer wave count stays', () => {
  const typed = { notes: 'Glassy', rating: 4 }
  expect(missingOf(ended, typed, true)).toEqual({ notes: 'Glassy' })
  expect(missingOf({ ...ended, notes: 'Glassy' }, typed, true)).toEqual({})
})

test('companions are sent again only for a session ended elsewhere', () => {
  const typed = { rating: 4, companions: ['lena'] }
  expect(missingOf(ended, typed, true)).toEqual({ companions: ['lena'] })
  expect(missingOf(ended, typed, false)).toEqual({})
})
