import { expect, test } from 'vitest'
import { recentSpots } from './recent-spots.ts'

const at = (name: string, startTime: string) => ({
  surfSpot: { id: name, name, latitude: 1, longitude: 1 },
  startTime: `2026-11-${startTime}:00.000Z`,
})

test('recent spots are listed once each, newest first, without GPS-only sessions', () => {
  const sessions = [
    at('Church', '20T06:10'),
    { surfSpot: null, startTime: '2026-11-19T06:00:00.000Z' },
    at('Trestles', '21T06:00'),
    at('Church', '18T06:00'),
  ]
  expect(recentSpots(sessions).map(({ surfSpot, startTime }) => [surfSpot.name, startTime.slice(8, 10)])).toEqual([
    ['Trestles', '21'],
    ['Church', '20'],
  ])
  expect(recentSpots([])).toEqual([])
})
