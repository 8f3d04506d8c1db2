import { expect, test } from 'vitest'
import { boardToBeginWith, isSameBoard, offeredBoards } from './board-field.tsx'

const named = (...names: string[]) => names.map((name) => ({ id: name, name, isRetired: name.startsWith('Old') }))
const offered = (typed: string, ...names: string[]) => offeredBoards(named(...names), typed).map(({ name }) => name)

test('board names ignore case and spaces', () => {
  expect(isSameBoard(' Green  fish', 'greenFish')).toBe(true)
  expect(isSameBoard('Green fish', 'Green fish 2')).toBe(false)
})

test('recently used boards are offered, except retired ones, and typing filters them', () => {
  const quiver = ['Fish', 'Old Log', 'Log', 'Gun', 'Twin', 'Foamie', 'Mini', 'Bonzer'] as const
  expect(offered('', ...quiver)).toEqual(['Fish', 'Log', 'Gun', 'Twin', 'Foamie', 'Mini'])
  expect(offered('i', ...quiver)).toEqual(['Fish', 'Twin', 'Foamie', 'Mini'])
  expect(offered('zer', ...quiver)).toEqual(['Bonzer'])
  expect(offered('Old Log', ...quiver)).toEqual([])
})

test('a chosen board stays visible, even from further down the list', () => {
  const quiver = ['Fish', 'Log', 'Gun', 'Twin', 'Foamie', 'Mini', 'Bonzer']
  expect(offered('BONZER', ...quiver)).toEqual(quiver)
  expect(offered('log', ...quiver)).toEqual(quiver.slice(0, 6))
})

test('a check-in preselects the last session’s board unless it is retired', () => {
  expect(boardToBeginWith({ board: 'Red longboard' }, named('Fish'))).toBe('Red longboard')
  expect(boardToBeginWith({ board: 'old fish' }, named('Old Fish'))).toBe('')
  expect(boardToBeginWith({ board: null }, named('Fish'))).toBe('')
  expect(boardToBeginWith(undefined, undefined)).toBe('')
})
