import { expect, test } from 'vitest'
import { newsOfAlert, type ToldWindow } from '#surf/alert-news.ts'
import type { AlertWindow } from '#surf/alert-windows.ts'

const HOUR_MS = 3_600_000
const at = (hour: number) => new Date(Date.parse('2026-11-21T00:00:00Z') + hour * HOUR_MS)
/** On November 22, from an hour of that day on. */
const aWindow = (from: number, to = from + 3): AlertWindow => ({
  day: '2026-11-22',
  start: at(24 + from).toISOString(),
  end: at(24 + to).toISOString(),
  surfRating: 4,
})
const on = (hour: number, isKnown = true) => ({ today: '2026-11-21', now: at(hour), isKnown: () => isKnown })

/** What is told as one forecast follows the other. */
function tellAll(forecasts: AlertWindow[][], context = on(1)) {
  let told: ToldWindow[] = []
  return forecasts.map((found) => {
    const said = newsOfAlert(told, found, context)
    told = said.told
    return said.news.map(({ change, window }) => `${change} ${new Date(window.start).getUTCHours()}`).join()
  })
}

test('a window is told once, and again only when it worsens, is back or has moved by two hours', () => {
  expect(tellAll([[aWindow(7)], [aWindow(7)], [aWindow(8)], [aWindow(7, 12)]])).toEqual(['good 7', '', '', ''])
  expect(tellAll([[aWindow(7)], [aWindow(9)], [aWindow(9)], [aWindow(7)]])).toEqual([
    'good 7',
    'moved 9',
    '',
    'moved 7',
  ])
  expect(tellAll([[aWindow(7)], [], [], [aWindow(7)]])).toEqual(['good 7', 'off 7', '', 'good 7'])
})

test('a forecast that goes to and fro has its last word', () => {
  const toAndFro = Array.from({ length: 12 }, (_, nth) => (nth % 2 === 0 ? [aWindow(7)] : []))
  expect(tellAll(toAndFro).filter(Boolean)).toEqual(['good 7', 'off 7', 'good 7', 'off 7'])
  const wandering = [7, 9, 11, 13, 15].map((from) => [aWindow(from)])
  expect(tellAll([...wandering, []]).filter(Boolean), 'the last word is the true one').toEqual([
    'good 7',
    'moved 9',
    'moved 11',
    'off 11',
  ])
})

test('what has begun is left alone, and so is a day of which nothing is known', () => {
  const { told } = newsOfAlert([], [aWindow(7)], on(1))
  expect(newsOfAlert(told, [], { ...on(31.5), today: '2026-11-22' }).news).toEqual([])
  expect(newsOfAlert(told, [], on(2, false)).news).toEqual([])
  expect(newsOfAlert(told, [], on(2)).news).toHaveLength(1)
  // Later on the same day nothing else is told, and the next day it is forgotten.
  expect(newsOfAlert(told, [aWindow(14)], { ...on(36), today: '2026-11-22' }).news).toEqual([])
  expect(newsOfAlert(told, [], { ...on(60), today: '2026-11-23' }).told).toEqual([])
})
