import { useState } from 'react'
import { kindOf } from '#surf/time/periods.ts'
import { BarChart } from '#web/features/progress/charts/bar-chart.tsx'
import { ChartCard } from '#web/features/progress/charts/chart-card.tsx'
import { type Measure, measuresOf } from '#web/features/progress/charts/measures.ts'
import { formatStep, stepName, stepTitle, ticksFor } from '#web/features/progress/period-words.ts'
import type { Progress, ProgressStep } from '#web/features/progress/queries.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { labelled } from '#words/app.ts'
import * as texts from '#words/progress.ts'

export function OverTime({ progress }: { progress: Progress }) {
  const { period, step, steps, today } = progress
  const units = useUnits()
  const [chosen, choose] = useState('')
  const measures = measuresOf(steps)
  const measure = measures.find(({ name }) => name === chosen) ?? measures[0]!
  const title = stepTitle[step]
  const wordsOf = (one: ProgressStep) => {
    const figure = measure.figureOf(one)
    return figure === null ? texts.notKnown : measure.words(figure, units)
  }
  const isOver = ({ from, sessions }: ProgressStep) => from <= today || sessions > 0
  return (
    <Section title={title}>
      <ChartCard
        title={measure.name}
        columns={[stepName[step], measure.name]}
        rows={steps
          .filter(isOver)
          .map((one) => ({ key: one.from, cells: [formatStep(step, one), wordsOf(one)] }))
          .toReversed()}
        choices={
          <Chips label={texts.whatTheChartShows} className="mt-1 mb-3">
            {measures.map(({ name }) => (
              <Chip key={name} pressed={name === measure.name} onPress={() => choose(name)}>
                {name}
              </Chip>
            ))}
          </Chips>
        }
      >
        <BarChart
          key={`${period} ${step}`}
          label={stepName[step]}
          summary={summaryOf(progress, measure, wordsOf)}
          bars={steps.map((one) => {
            const figure = measure.figureOf(one)
            return {
              key: one.from,
              value: figure === null ? null : measure.shown(figure, units),
              words: labelled(formatStep(step, one), wordsOf(one)),
            }
          })}
          ticks={ticksFor(kindOf(period), step, steps)}
          unit={measure.unit(units)}
          isWhole={measure.isWhole}
          first={Math.max(
            0,
            steps.findLastIndex(({ sessions }) => sessions > 0),
          )}
        />
      </ChartCard>
    </Section>
  )
}

/** 'Hours, week by week. Most in Nov 2 to 8: 6.5 hours.' */
function summaryOf({ step, steps }: Progress, measure: Measure, wordsOf: (step: ProgressStep) => string): string {
  const figure = (one: ProgressStep) => measure.figureOf(one) ?? 0
  const most = steps.reduce<ProgressStep | undefined>(
    (best, one) => (figure(one) > (best ? figure(best) : 0) ? one : best),
    undefined,
  )
  const what = joinParts([measure.name, stepTitle[step].toLowerCase()])
  return most ? texts.mostIn(what, formatStep(step, most), wordsOf(most)) : texts.none(what)
}
