import type { Board } from '#contract/sessions/boards.ts'

type NamedBoard = Pick<Board, 'id' | 'name' | 'isRetired'>

const OFFERED = 6

const keyOf = (name: string) => name.toLowerCase().replace(/\s/g, '')

/** Compares names of boards without case and spaces, as the server does (server/features/sessions/writes.ts). */
export const isSameBoard = (name: string, other: string) => keyOf(name) === keyOf(other)

/**
 * Boards to offer, in their order: not retired, with the typed text in their name. The first ones while nothing is
 * typed, or once it names a board.
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
