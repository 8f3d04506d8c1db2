import { expect, test } from 'vitest'
import { fitNames } from '#web/ui/map/fit-names.ts'

const name = (text: string, x: number, y: number) => ({ text, x, y, width: 80, height: 20 })

test('a name is drawn at its place, or beside it if the place is taken', () => {
  expect(fitNames([name('Peniche', 100, 100)], [])).toEqual([name('Peniche', 100, 100)])
  const pin = { left: 80, top: 60, width: 40, height: 50 }
  expect(fitNames([name('Peniche', 100, 100)], [pin])).toEqual([name('Peniche', 166, 100)])
})

test('names do not overlap, and one without room is omitted', () => {
  const crowd = Array.from({ length: 30 }, (_, index) => name(`Place ${index}`, 100 + index, 100))
  const fitted = fitNames(crowd, [])
  expect(fitted.length).toBeGreaterThan(1)
  expect(fitted.length).toBeLessThan(10)
  for (const one of fitted)
    for (const other of fitted)
      if (one !== other) expect(Math.abs(one.x - other.x) >= 80 || Math.abs(one.y - other.y) >= 20).toBe(true)
})
