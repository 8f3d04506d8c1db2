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

test('a form that was only looked at changes nothing', () => {
  expect(form).toMatchObject({ waveSize: '3-4 ft', waveCount: '0', notes: '', rating: 4 })
  expect(editsOf(form, form)).toEqual({})
})

test('only what was changed is sent, without the blanks around it', () => {
  expect(editsOf(form, { ...form, notes: ' Glassy \n', waveCount: '11' })).toEqual({ notes: 'Glassy', waveCount: 11 })
  expect(editsOf(form, { ...form, visibility: 'private', rating: 5 })).toEqual({ visibility: 'private', rating: 5 })
})

test('what was emptied is taken away', () => {
  expect(editsOf(form, { ...form, waveSize: '  ', waveCount: '', board: '', rating: null })).toEqual({
    waveSize: null,
    waveCount: null,
    board: null,
    rating: null,
  })
})

test('of the times only what was changed is sent', () => {
  const before = { startTime: '2026-06-01T06:00:00.000Z', endTime: '2026-06-01T08:00:00.000Z', issues: {} }
  expect(timesChanged(before, before)).toEqual({})
  expect(timesChanged(before, { ...before, endTime: '2026-06-01T07:00:00.000Z' })).toEqual({
    endTime: '2026-06-01T07:00:00.000Z',
  })
})

test('a late edit says what the edited values were, but for a wave count that a track may have counted since', () => {
  const edits = { notes: 'Mushy', board: null, waveCount: 3 }
  expect(valuesBefore(session, edits)).toEqual({ notes: null, board: 'Fish' })
  expect(valuesBefore(session, { startTime: '2026-06-01T05:00:00.000Z' })).toEqual({ startTime: session.startTime })
})

test('a session is shown as its waiting edits make it, the last one over the others', () => {
  const [startTime, endTime] = ['2026-06-01T05:00:00.000Z', '2026-06-01T07:00:00.000Z']
  const edited = withEdits({ ...session, endTime: '2026-06-01T08:00:00.000Z' }, [
    { rating: null, notes: 'Mushy', endTime },
    { notes: 'Clean', startTime, surfSpotId: session.id },
  ])
  expect(edited).toEqual({ ...session, rating: null, notes: 'Clean', startTime, endTime })
  expect(withEdits(session, [])).toBe(session)
})
