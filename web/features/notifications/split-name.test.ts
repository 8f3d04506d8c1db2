import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

const kai = { firstName: 'Kai', lastName: 'Nakamura' }

test('the name at the beginning stands out', () => {
  expect(splitName('Kai Nakamura joined your session', kai)).toEqual(['Kai Nakamura', ' joined your session'])
})

test('a text that begins otherwise, or is about nobody, stays whole', () => {
  expect(splitName('All clear: Kai Nakamura', kai)).toEqual(['', 'All clear: Kai Nakamura'])
  expect(splitName('Someone joined your session', null)).toEqual(['', 'Someone joined your session'])
})
