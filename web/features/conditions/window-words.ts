import type { SurfWindow } from '#contract/conditions.ts'
import { ratingLabel } from '#surf/rating.ts'
import { HEIGHT_UNIT, waveRange } from '#web/features/conditions/measures.ts'
import type { SpotClock } from '#web/features/conditions/spot-clock.ts'
import { dayName, type Span } from '#web/features/conditions/spot-days.ts'

/** When and what: 'Sunday 6:30 to 9:00', 'Great · 4-5 ft, offshore, rising tide'. `days` are those of the forecast. */
export function windowInWords(window: SurfWindow, days: Span[], clock: SpotClock): { when: string; what: string } {
  const day = dayName(days, Date.parse(window.start), clock.weekday)
  const waves = [
    `${waveRange(window.waveHeight)} ${HEIGHT_UNIT}`,
    window.windSide && window.windSide,
    window.tide && `${window.tide} tide`,
  ]
  return {
    when: `${day} ${clock.times(window.start, window.end)}`,
    what: `${ratingLabel(window.surfRating)} · ${waves.filter(Boolean).join(', ')}`,
  }
}
