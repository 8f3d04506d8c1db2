import type { ReactNode } from 'react'
import { MAX_IMPORTED_HOURS } from '#contract/limits.ts'
import { rounded } from '#surf/sea/units.ts'
import { hasHabits } from '#web/features/progress/habit-words.ts'
import type { Progress } from '#web/features/progress/queries.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { hoursFigure } from '#web/lib/format/format.ts'
import { lengthFigure, speedFigure, unitName, useUnits } from '#web/lib/format/units.ts'
import { Figure, Unit } from '#web/ui/display/figure.tsx'
import { DeepLines } from '#web/ui/scenes/deep-lines.tsx'
import * as texts from '#words/progress.ts'
import { hourUnit } from '#words/sea/measures.ts'

export function Summary({ progress }: { progress: Progress }) {
  const units = useUnits()
  const { sessions, hours, wavesPerSession, topKmh, longestRideM, perWeek, tooLong } = progress
  return (
    <div className="squircle relative isolate overflow-hidden rounded-sheet bg-deep p-5 text-on-deep narrow:px-4">
      <DeepLines />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-x-3 gap-y-5">
        <Figure size="m" name={texts.sessions}>
          {formatFigure(sessions)}
        </Figure>
        <Figure size="m" name={texts.hours}>
          {hoursFigure(hours)}
          <Unit>{hourUnit}</Unit>
        </Figure>
        <Figure size="m" name={texts.wavesEach}>
          {wavesPerSession === null ? '–' : formatFigure(wavesPerSession)}
        </Figure>
        <Figure size="m" name={texts.topSpeed}>
          {topKmh === null ? (
            '–'
          ) : (
            <WithUnit unit={unitName(units, 'speed')}>{formatFigure(speedFigure(topKmh, units))}</WithUnit>
          )}
        </Figure>
        <Figure size="m" name={texts.longestRide}>
          {longestRideM === null ? (
            '–'
          ) : (
            <WithUnit unit={unitName(units, 'length')}>{formatFigure(lengthFigure(longestRideM, units))}</WithUnit>
          )}
        </Figure>
      </dl>
      {perWeek && hasHabits(sessions) && (
        <p className="mt-5 border-t border-deep-line pt-3 text-small text-on-deep-2">
          {texts.andAWeek(texts.sessionCount(perWeek.sessions), texts.hourCount(rounded(perWeek.hours, 1)))}
        </p>
      )}
      {tooLong > 0 && (
        <p className="mt-3 text-small text-on-deep-2">{texts.checkedOutAfterMoreThan(tooLong, MAX_IMPORTED_HOURS)}</p>
      )}
    </div>
  )
}

const WithUnit = ({ unit, children }: { unit: string; children: ReactNode }) => (
  <>
    {children}
    <Unit>{unit}</Unit>
  </>
)
