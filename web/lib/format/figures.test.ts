import { expect, test } from 'vitest'
import { formatFigure, typedFigure } from '#web/lib/format/figures.ts'

test('a figure has as many decimals as it needs, or as are wanted', () => {
  expect([3, 3.1, 1204].map((figure) => formatFigure(figure))).toEqual(['3', '3.1', '1,204'])
  expect([formatFigure(3, 1), formatFigure(12.44, 1)]).toEqual(['3.0', '12.4'])
})

test('figures are read as people of any language type them', () => {
  expect(['36.5', ' 36,5 ', '３６．５', '３６，５', '4'].map(typedFigure)).toEqual([36.5, 36.5, 36.5, 36.5, 4])
  expect(['', '-', '1,2,3', 'a lot'].map(typedFigure)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN])
})
