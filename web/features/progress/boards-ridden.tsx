import { formatCount } from '#web/features/progress/charts/measures.ts'
import type { Progress } from '#web/features/progress/queries.ts'
import { hoursFigure } from '#web/lib/format/format.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/progress.ts'

export function BoardsRidden({ progress: { boards, boardCount } }: { progress: Progress }) {
  if (boards.length === 0) return null
  return (
    <Section title={texts.boards} count={boardCount}>
      <List label={texts.boards}>
        {boards.map(({ board, sessions, hours, wavesPerSession }) => (
          <Row
            key={board}
            title={board}
            lines={[
              [
                formatCount(sessions, 'session'),
                `${hoursFigure(hours)} h`,
                wavesPerSession !== null && `${formatCount(wavesPerSession, 'wave')} each`,
              ]
                .filter(Boolean)
                .join(', '),
            ]}
          />
        ))}
      </List>
    </Section>
  )
}
