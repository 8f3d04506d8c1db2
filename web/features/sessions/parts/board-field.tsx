import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MAX_SESSION_CHARACTERS } from '#contract/limits.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { read } from '#web/lib/api/api.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/sessions/parts.ts'

type BoardFieldProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (board: string) => void
  children?: ReactNode
}

export const useOwnBoards = () => useQuery({ ...read('GET /api/boards'), staleTime: 0 })

/** Free text, or one press on an own board. */
export function BoardField({ label, placeholder, value, onChange, children }: BoardFieldProps) {
  const { data: boards = [] } = useOwnBoards()
  const offered = offeredBoards(boards, value)
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        label={label}
        placeholder={placeholder}
        maxLength={MAX_SESSION_CHARACTERS.board}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {offered.length > 0 && (
        <Chips label={texts.fromYourQuiver}>
          {offered.map(({ id, name }) => {
            const isChosen = isSameBoard(name, value)
            return (
              <Chip key={id} pressed={isChosen} onPress={() => onChange(isChosen ? '' : name)}>
                <span className="max-w-[min(13rem,55vw)] truncate">{name}</span>
              </Chip>
            )
          })}
        </Chips>
      )}
      {children}
    </div>
  )
}

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
