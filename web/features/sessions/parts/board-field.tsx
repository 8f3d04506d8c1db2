import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MAX_SESSION_CHARACTERS } from '#contract/limits.ts'
import { isSameBoard, offeredBoards } from '#web/features/sessions/check-in/board-choices.ts'
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
