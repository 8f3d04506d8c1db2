import { expect, test } from 'vitest'
import { isAccessToken, newAccessToken, sentToken } from '#server/features/accounts/access-tokens/sent-token.ts'

const TOKEN = newAccessToken()
const basic = (name: string, password: string) => ({ authorization: `Basic ${btoa(`${name}:${password}`)}` })
const sent = (headers: object, { query = {}, byTokenAlone = true }: { query?: object; byTokenAlone?: boolean } = {}) =>
  sentToken({ headers, query } as never, { byTokenAlone })

test('a new token has 256 random bits and a beginning that scanners know', () => {
  expect(isAccessToken(TOKEN)).toBe(true)
  expect(newAccessToken()).not.toBe(TOKEN)
  for (const other of ['', undefined, [TOKEN], TOKEN.slice(1), `${TOKEN}A`, `${TOKEN}\n`])
    expect(isAccessToken(other)).toBe(false)
})

test.each(['Bearer', 'bearer', 'BEARER'])('the header %s has a token, and then nothing else counts', (scheme) => {
  const headers = { authorization: `${scheme} ${TOKEN}`, cookie: 'lineup_sign_in=one' }
  expect(sent(headers, { query: { key: newAccessToken() } })).toEqual({ token: TOKEN, isExposed: false })
  expect(sent(headers, { byTokenAlone: false })).toEqual({ token: TOKEN, isExposed: false })
})

test.each(['Bearer', 'Bearer ', 'Bearer a b'])('%j is a token that is wrong, not a visitor', (authorization) => {
  expect(sent({ authorization }, { byTokenAlone: false })).toEqual({ token: '', isExposed: false })
})

test('only where tokens alone may call, Basic and the address have one', () => {
  const key = { query: { key: TOKEN } }
  for (const headers of [basic('maya', TOKEN), basic(TOKEN, ''), basic(TOKEN, 'x')]) {
    expect(sent(headers)).toEqual({ token: TOKEN, isExposed: true })
    expect(sent(headers, { byTokenAlone: false })).toBeUndefined()
  }
  expect(sent({}, key)).toEqual({ token: TOKEN, isExposed: true })
  expect(sent({}, { ...key, byTokenAlone: false })).toBeUndefined()
  // A proxy's own password, beside a key of ours.
  expect(sent(basic('club', 'gate'), key)).toEqual({ token: TOKEN, isExposed: true })
})

test('what is no token is one that is wrong', () => {
  for (const headers of [{}, basic('maya', 'secret'), { authorization: 'Basic %%%' }, { authorization: 'Digest x' }])
    expect(sent(headers, { query: { key: ['a', 'b'] } })).toEqual({ token: '', isExposed: true })
})
