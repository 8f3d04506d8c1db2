import { expect, test } from 'vitest'
import { searchWith } from './search-address.ts'

test('a shared address has plain commas and omits an empty query', () => {
  expect(searchWith(new URLSearchParams({ at: '33.38,-117.58,9', q: 'la gravière' }))).toBe(
    '?at=33.38,-117.58,9&q=la+gravi%C3%A8re',
  )
  expect(searchWith(new URLSearchParams())).toBe('')
})
