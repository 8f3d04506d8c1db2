import type { Board } from '#contract/sessions/boards.ts'

type NamedBoard = Pick<Board, 'id' | 'name' | 'isRetired'>

/** How many are offered at once. */
const OFFERED = 6

const keyOf = (name: string) => name.toLowerCase().replace(/\s/g, '')

/** Whether both name the same board: case and spaces do not count, as on the server (server/domain/name-key.ts). */
export const isSameBoard = (name: string, other: string) => keyOf(name) === keyOf(other)

/**
 * Which boards to offer beside what was typed, in their order: those that are not retired and have it in their name; the
 * first ones while nothing was typed, or once it names a board.
 */
export function offeredBoards<One extends NamedBoard>(boards: One[], typed: string): One[] {
  const inUse = boards.filter(({ isRetired }) => !isRetired)
  const isChosen = inUse.some(({ name }) => isSameBoard(name, typed))
  const matching = isChosen ? inUse : inUse.filter(({ name }) => keyOf(name).includes(keyOf(typed)))
  return matching.filter(({ name }, nth) => nth < OFFERED || isSameBoard(name, typed))
}

/** The board that a check-in begins with: that of the last session, unless it was retired since. '' is none. */
export const boardToBeginWith = (last: { board: string | null } | undefined, boards: NamedBoard[] = []): string =>
  last?.board && !boards.some(({ name, isRetired }) => isRetired && isSameBoard(name, last.board ?? ''))
    ? last.board
    : ''
