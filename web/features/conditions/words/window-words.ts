import type { SurfWindow } from '#contract/sea/conditions.ts'
import { verdict, warningLabel } from '#surf/rating/rating.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { dayName, type Span } from '#web/features/conditions/week/spot-days.ts'
import type { Units } from '#web/lib/format/units.ts'
import { formatWave } from '#web/lib/format/wave-height.ts'
import * as texts from '#words/conditions.ts'
import { windSides } from '#words/sea/wind.ts'

/** When and what: 'Sunday 6:30 to 9:00', 'Great · 5 ft, offshore, rising tide'. `days` begins with today. */
export function formatWindow(
  window: SurfWindow,
  days: Span[],
  clock: SpotClock,
  units: Units,
): { when: string; what: string } {
  const day = dayName(days, Date.parse(window.start), clock.weekday)
  const expertsOnly = window.warning === 'experts-only' && warningLabel(window.warning).toLowerCase()
  const waves = [
    formatWave(window.waveHeight, units),
    window.windSide && windSides[window.windSide],
    window.tide && texts.tideOf(window.tide),
    expertsOnly,
  ]
  return {
    when: `${day} ${clock.times(window.start, window.end)}`,
    what: `${verdict(window.surfRating, window.warning)} · ${waves.filter(Boolean).join(', ')}`,
  }
}
