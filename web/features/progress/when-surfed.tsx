import { PATTERN_SESSIONS } from '#contract/limits.ts'
import { BarChart } from '#web/features/progress/charts/bar-chart.tsx'
import { ChartCard } from '#web/features/progress/charts/chart-card.tsx'
import { formatHour, hasHabits, hourHabit, tightHour, weekdayHabit } from '#web/features/progress/habit-words.ts'
import { withinPeriod } from '#web/features/progress/period-words.ts'
import type { Progress } from '#web/features/progress/queries.ts'
import { WEEKDAYS, weekdayName } from '#web/lib/format/calendar-names.ts'
import { Card, Section } from '#web/ui/layout/section.tsx'
import { labelled } from '#words/app.ts'
import * as texts from '#words/progress.ts'

const HOURS_OF_DAY = 24
const TICK_EVERY_HOURS = 4

/** Renders nothing below the sessions that make a habit. */
export function WhenSurfed({ progress }: { progress: Progress }) {
  const { period, sessions, byHour, byWeekday } = progress
  if (!hasHabits(sessions))
    return (
      <Section title={texts.whenYouSurf}>
        <Card padded>
          <p className="text-ink-2">
            {texts.afterSessionsYoullSeeHere(PATTERN_SESSIONS, sessions, withinPeriod(period))}
          </p>
        </Card>
      </Section>
    )
  const hourName = (hour: number) => texts.hourToHour(formatHour(hour), formatHour((hour + 1) % HOURS_OF_DAY))
  return (
    <Section title={texts.whenYouSurf}>
      <CountsCard
        title={texts.byHour}
        column={texts.began}
        counts={byHour}
        nameOf={hourName}
        tickOf={(hour) => (hour % TICK_EVERY_HOURS === 0 ? tightHour(hour) : undefined)}
        words={hourHabit(byHour)}
        period={period}
      />
      <CountsCard
        title={texts.byWeekday}
        column={texts.day}
        counts={WEEKDAYS.map((weekday) => byWeekday[weekday] ?? 0)}
        nameOf={(place) => weekdayName(WEEKDAYS[place]!)}
        tickOf={(place) => weekdayName(WEEKDAYS[place]!, 'short')}
        words={weekdayHabit(byWeekday)}
        period={period}
      />
    </Section>
  )
}

type CountsCardProps = {
  title: string
  column: string
  counts: number[]
  nameOf: (place: number) => string
  tickOf: (place: number) => string | undefined
  words: string | undefined
  period: string
}

function CountsCard({ title, column, counts, nameOf, tickOf, words, period }: CountsCardProps) {
  const most = counts.indexOf(Math.max(...counts))
  const inWords = (place: number) => labelled(nameOf(place), texts.sessionCount(counts[place] ?? 0))
  return (
    <ChartCard
      title={title}
      columns={[column, texts.sessions]}
      rows={counts.map((count, place) => ({ key: place, cells: [nameOf(place), count] }))}
      words={words}
    >
      <BarChart
        key={period}
        label={column}
        summary={texts.sessionsTitleMostInWords(title.toLowerCase(), inWords(most))}
        bars={counts.map((count, place) => ({ key: place, value: count, words: inWords(place) }))}
        ticks={counts.flatMap((_, at) => {
          const label = tickOf(at)
          return label === undefined ? [] : [{ at, label }]
        })}
        unit=""
        isWhole
        first={most}
      />
    </ChartCard>
  )
}
