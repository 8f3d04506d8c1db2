import { expect, test } from 'vitest'
import { alertUpdates, type NotifiedWindow } from '#surf/rating/alert-updates.ts'
import type { AlertWindow } from '#surf/rating/alert-windows.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const at = (hour: number) => new Date(Date.parse('2026-11-21T00:00:00Z') + hour * HOUR_MS)
/** On November 22, from an hour of that day on. */
const aWindow = (from: number, to = from + 3, surfRating = 4): AlertWindow => ({
  day: '2026-11-22',
  start: at(24 + from).toISOString(),
  end: at(24 + to).toISOString(),
  surfRating,
})
const on = (hour: number, isKnown = true) => ({ today: '2026-11-21', now: at(hour), isKnown: () => isKnown })

/** Changes from one forecast to the next. */
function updatesOf(forecasts: AlertWindow[][], context = on(1)) {
  let notified: NotifiedWindow[] = []
  return forecasts.map((found) => {
    const evaluated = alertUpdates(notified, found, context)
    notified = evaluated.notified
    return evaluated.updates.map(({ change, window }) => `${change} ${new Date(window.start).getUTCHours()}`).join()
  })
}

test('a window is notified once, and again only if it worsens, returns or moves by two hours', () => {
  expect(updatesOf([[aWindow(7)], [aWindow(7)], [aWindow(8)], [aWindow(7, 12)]])).toEqual(['good 7', '', '', ''])
  expect(updatesOf([[aWindow(7)], [aWindow(9)], [aWindow(9)], [aWindow(7)]])).toEqual([
    'good 7',
    'moved 9',
    '',
    'moved 7',
  ])
  expect(updatesOf([[aWindow(7)], [], [], [aWindow(7)]])).toEqual(['good 7', 'off 7', '', 'good 7'])
})

test('a matching window is notified again when its rating has fallen by a class, and not when it rises', () => {
  const rated = (...ratings: number[]) => updatesOf(ratings.map((rating) => [aWindow(7, 10, rating)]))
  expect(rated(5, 4.5, 4, 4)).toEqual(['good 7', '', 'worse 7', ''])
  expect(rated(5, 4.5, 4.5), 'half a class is noise').toEqual(['good 7', '', ''])
  expect(rated(3, 5, 4)).toEqual(['good 7', '', ''])
  expect(updatesOf([[aWindow(7, 10, 5)], [aWindow(9, 12, 3)]]), 'one notice says both').toEqual(['good 7', 'moved 9'])
})

test('the last notification of a fluctuating forecast is correct', () => {
  const backAndForth = Array.from({ length: 12 }, (_, nth) => (nth % 2 === 0 ? [aWindow(7)] : []))
  expect(updatesOf(backAndForth).filter(Boolean)).toEqual(['good 7', 'off 7', 'good 7', 'off 7'])
  const wandering = [7, 9, 11, 13, 15].map((from) => [aWindow(from)])
  expect(updatesOf([...wandering, []]).filter(Boolean), 'the last one says that it is off').toEqual([
    'good 7',
    'moved 9',
    'moved 11',
    'off 11',
  ])
})

test('a window that has begun and a day without data cause no updates', () => {
  const { notified } = alertUpdates([], [aWindow(7)], on(1))
  expect(alertUpdates(notified, [], { ...on(31.5), today: '2026-11-22' }).updates).toEqual([])
  expect(alertUpdates(notified, [], on(2, false)).updates).toEqual([])
  expect(alertUpdates(notified, [], on(2)).updates).toHaveLength(1)
  // Nothing changes later the same day, and the next day it is forgotten.
  expect(alertUpdates(notified, [aWindow(14)], { ...on(36), today: '2026-11-22' }).updates).toEqual([])
  expect(alertUpdates(notified, [], { ...on(60), today: '2026-11-23' }).notified).toEqual([])
})
