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
                texts.sessionCount(sessions),
                texts.figureHours(hoursFigure(hours)),
                wavesPerSession !== null && texts.wavesEachSession(wavesPerSession),
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
