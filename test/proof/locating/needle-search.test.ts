import { expect, test } from 'vitest'
import * as search from '#test/proof/locating/needle-search.ts'

const needlesIn = (text: string, all: search.Needle[]) => search.needlesIn(text, all).map(({ name }) => name)

const needles = [
  { name: 'word', value: 'k4n4ri7e0c1', isFor: [] },
  { name: 'latitude', value: -57.41938274, isFor: [] },
]

test.each([
  ['as it is', 'x k4n4ri7e0c1 y'],
  ['in capitals', 'K4N4RI7E0C1'],
  ['with percent signs', '?q=k%34n4ri7e0c1'],
  ['in JSON', '"k\\u0034n4ri7e0c1"'],
  ['in HTML', 'k&#52;n4ri7e0c1 k&#x34;'],
  ['in a mail', 'k4n=\r\n4ri7e=30c1'],
  ['in base64', `data:${Buffer.from('so k4n4ri7e0c1 it is').toString('base64')}`],
  ['in base64url, in the middle of a run', `abc${Buffer.from('so k4n4ri7e0c1 it is').toString('base64url')}`],
  ['with gaps', 'k4n4 ri7e-0c1'],
])('a word is found %s', (_, text) => {
  expect(needlesIn(text, needles)).toEqual(['word'])
})

test.each(['-57.41938274', '57.41938', '{"at":57.4194}', '57.419382740001'])('a position is found as %s', (text) => {
  expect(needlesIn(text, needles)).toEqual(['latitude'])
})

test('a text without a needle gives no match', () => {
  expect(needlesIn('{"latitude":57.42,"name":"k4n4ri"}', needles)).toEqual([])
})
