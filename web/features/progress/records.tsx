import { ChevronRight } from 'lucide-react'
import { HOUR_MS } from '#surf/time/durations.ts'
import { wholeDay } from '#web/features/progress/period-words.ts'
import type { Progress } from '#web/features/progress/queries.ts'
import { elapsed, hoursFigure } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { formatLength, formatSpeed, type Units, useUnits } from '#web/lib/format/units.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import { labelled } from '#words/app.ts'
import * as texts from '#words/progress.ts'

type Records = Progress['records']

const KINDS: { key: keyof Records; name: string; words: (value: number, units: Units) => string }[] = [
  { key: 'longestSession', name: texts.longestSession, words: (hours) => elapsed(hours * HOUR_MS) },
  { key: 'mostWaves', name: texts.mostWaves, words: (waves) => texts.waveCount(waves) },
  { key: 'longestRide', name: texts.longestRide, words: formatLength },
  { key: 'topSpeed', name: texts.topSpeed, words: formatSpeed },
]

type RecordsOfPeriodProps = { records: Records; onOpen: (sessionId: string) => void }

export function RecordsOfPeriod({ records, onOpen }: RecordsOfPeriodProps) {
  const units = useUnits()
  const rows = KINDS.flatMap(({ key, name, words }) => {
    const record = records[key]
    return record ? [{ name, ...record, figure: words(record.value, units) }] : []
  })
  if (rows.length === 0) return null
  return (
    <Section title={texts.records}>
      <List label={texts.records}>
        {rows.map(({ name, figure, sessionId, day, spot }) => (
          <Row
            key={name}
            title={labelled(name, figure)}
            lines={[
              <>
                {spot && (
                  <>
                    <bdi>{spot}</bdi>,{' '}
                  </>
                )}
                {wholeDay(day)}
              </>,
            ]}
            action={<ChevronRight {...iconInText} />}
            onPress={() => onOpen(sessionId)}
          />
        ))}
      </List>
    </Section>
  )
}

/** Current streaks appear only if the period contains today. */
export function Streaks({ progress: { streaks } }: { progress: Progress }) {
  return (
    <Section title={texts.streaks}>
      <Card padded>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-4">
          <Streak name={texts.weeks} count={texts.weekCount} {...streaks.weeks} />
          <Streak name={texts.days} count={texts.dayCount} {...streaks.days} />
        </dl>
      </Card>
    </Section>
  )
}

type StreakProps = { name: string; count: (count: number) => string } & Progress['streaks']['days']

const Streak = ({ name, count, longest, current }: StreakProps) => (
  <div>
    <dt className="text-small text-ink-3">{name}</dt>
    <dd className="font-display text-head font-[600]">{count(longest)}</dd>
    {current !== null && (
      <dd className="text-small text-ink-2">{current > 0 ? texts.nowCount(count(current)) : texts.noneRightNow}</dd>
    )}
  </div>
)

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
              joinParts([
                texts.sessionCount(sessions),
                texts.figureHours(hoursFigure(hours)),
                wavesPerSession !== null && texts.wavesEachSession(wavesPerSession),
              ]),
            ]}
          />
        ))}
      </List>
    </Section>
  )
}
