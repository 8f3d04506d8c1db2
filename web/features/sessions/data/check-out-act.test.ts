import { expect, test } from 'vitest'
import { aSurfer } from '#test/component/new-account.ts'
import { aSession } from '#test/component/session.ts'
import { missingOf } from '#web/features/sessions/data/check-out-act.ts'

const ended = aSession(aSurfer(), { isActive: false, waveCount: 9, rating: 4, board: 'Fish' })

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
