import { expect, test } from 'vitest'
import { aSurfer } from '#test/component/new-account.ts'
import { aSession } from '#test/component/session.ts'
import { editsOf, formOf, timesChanged, valuesBefore, withEdits } from './session-edits.ts'

const session = aSession(aSurfer(), {
  startTime: '2026-06-01T06:00:00.000Z',
  waveSize: '3-4 ft',
  waveCount: 0,
  rating: 4,
  board: 'Fish',
})
const form = formOf(session)

test('an untouched form sends no changes', () => {
  expect(form).toMatchObject({ waveSize: '3-4 ft', waveCount: '0', notes: '', rating: 4 })
  expect(editsOf(form, form)).toEqual({})
})

test('only changed fields are sent, trimmed', () => {
  expect(editsOf(form, { ...form, notes: ' Glassy \n', waveCount: '11' })).toEqual({ notes: 'Glassy', waveCount: 11 })
  expect(editsOf(form, { ...form, visibility: 'private', rating: 5 })).toEqual({ visibility: 'private', rating: 5 })
})

test('an emptied field is sent as null', () => {
  expect(editsOf(form, { ...form, waveSize: '  ', waveCount: '', board: '', rating: null })).toEqual({
    waveSize: null,
    waveCount: null,
    board: null,
    rating: null,
  })
})

test('only changed times are sent', () => {
  const before = { startTime: '2026-06-01T06:00:00.000Z', endTime: '2026-06-01T08:00:00.000Z', issues: {} }
  expect(timesChanged(before, before)).toEqual({})
  expect(timesChanged(before, { ...before, endTime: '2026-06-01T07:00:00.000Z' })).toEqual({
    endTime: '2026-06-01T07:00:00.000Z',
  })
})

test('a late edit includes the previous values, except the wave count', () => {
  const edits = { notes: 'Mushy', board: null, waveCount: 3 }
  expect(valuesBefore(session, edits)).toEqual({ notes: null, board: 'Fish' })
  expect(valuesBefore(session, { startTime: '2026-06-01T05:00:00.000Z' })).toEqual({ startTime: session.startTime })
})

test('a session is shown with its pending edits, the last one winning', () => {
  const [startTime, endTime] = ['2026-06-01T05:00:00.000Z', '2026-06-01T07:00:00.000Z']
  const edited = withEdits({ ...session, endTime: '2026-06-01T08:00:00.000Z' }, [
    { rating: null, notes: 'Mushy', endTime },
    { notes: 'Clean', startTime, surfSpotId: session.id },
  ])
  expect(edited).toEqual({ ...session, rating: null, notes: 'Clean', startTime, endTime })
  expect(withEdits(session, [])).toBe(session)
})
