import { expect, test } from 'vitest'
import { joinThenTo, searchWith, signInThenTo, thisAddress } from '#web/lib/search/addresses.ts'

test('a shared address has plain commas and omits an empty query', () => {
  expect(searchWith(new URLSearchParams({ at: '33.38,-117.58,9', q: 'la gravière' }))).toBe(
    '?at=33.38,-117.58,9&q=la+gravi%C3%A8re',
  )
  expect(searchWith(new URLSearchParams())).toBe('')
})

test('sign-in and sign-up return to the address with its full query', () => {
  const page = thisAddress(new URL('http://lineup.example/settings/privacy?from=a%20b&to=c#blocked'))
  expect(page).toBe('/settings/privacy?from=a%20b&to=c#blocked')
  for (const address of [signInThenTo(page), joinThenTo(page)])
    expect(new URL(address, 'http://lineup.example').searchParams.get('next')).toBe(page)
  expect(new URL(joinThenTo(page), 'http://lineup.example').searchParams.has('signup')).toBe(true)
})

test('the home page needs no return address', () => {
  expect(signInThenTo('/')).toBe('/api/login')
  expect(joinThenTo('/')).toBe('/api/login?signup')
})
