import { expect, test } from 'vitest'
import { searchWith } from './search-address.ts'

test('an address that is sent to a friend has its commas as they are, and nothing where there is nothing to say', () => {
  expect(searchWith(new URLSearchParams({ at: '33.38,-117.58,9', q: 'la gravière' }))).toBe(
    '?at=33.38,-117.58,9&q=la+gravi%C3%A8re',
  )
  expect(searchWith(new URLSearchParams())).toBe('')
})
