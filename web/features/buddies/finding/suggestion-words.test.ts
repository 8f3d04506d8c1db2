import { expect, test } from 'vitest'
import { reasonsOf } from '#web/features/buddies/finding/suggestion-words.ts'

test('each reason has its own line', () => {
  expect(reasonsOf({ surfedTogether: { place: 'Trestles' }, buddiesInCommon: 3 })).toEqual([
    'Surfed together at Trestles',
    '3 buddies in common',
  ])
  expect(reasonsOf({ surfedTogether: { place: null }, buddiesInCommon: 0 })).toEqual(['Surfed together'])
})
