import { expect, test } from 'vitest'
import { joinThenTo, signInThenTo, thisAddress } from '#web/lib/search/sign-in-address.ts'

test('signing in and joining lead back to the address with all of its query', () => {
  const page = thisAddress(new URL('http://lineup.example/settings/privacy?from=a%20b&to=c#blocked'))
  expect(page).toBe('/settings/privacy?from=a%20b&to=c#blocked')
  for (const address of [signInThenTo(page), joinThenTo(page)])
    expect(new URL(address, 'http://lineup.example').searchParams.get('next')).toBe(page)
  expect(new URL(joinThenTo(page), 'http://lineup.example').searchParams.has('signup')).toBe(true)
})

test('home needs no word of where to go', () => {
  expect(signInThenTo('/')).toBe('/api/login')
  expect(joinThenTo('/')).toBe('/api/login?signup')
})
