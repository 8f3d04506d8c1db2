import type { TrackPoint } from '#surf/tracks/track.ts'
import { speedFigure, type Units, unitName } from '#web/lib/format/units.ts'
import * as texts from '#words/tracks.ts'

/** Limits between the bands, in km/h. */
const STEPS_KMH = [15, 20, 25, 30]
/** In pixels. Width repeats the colour, for colour-blind readers. */
const WIDTHS = [3, 4, 5, 6, 7]

/** `color` is one of five tokens, `width` in pixels. */
type SpeedStyle = { color: string; width: number }

const bandOf = (kmh: number) => STEPS_KMH.filter((step) => kmh >= step).length
const styleOf = (band: number): SpeedStyle => ({ color: `var(--v${1 + band})`, width: WIDTHS[band]! })

export const speedColour = (kmh: number) => styleOf(bandOf(kmh)).color

/** Legend in the reader's units, slow to fast: 'under 15', '15 to 20', … '30 and more'. */
export function speedLegend(units: Units): { unit: string; entries: (SpeedStyle & { words: string })[] } {
  const steps = STEPS_KMH.map((step) => speedFigure(step, units))
  const words = [texts.underStep(steps[0]!), ...steps.slice(1).map((to, nth) => texts.stepTo(steps[nth]!, to))]
  return {
    unit: unitName(units, 'speed'),
    entries: [...words, texts.stepOrMore(steps.at(-1)!)].map((words, band) => ({ ...styleOf(band), words })),
  }
}

/** Neighbours share a point. */
type RidePiece = SpeedStyle & { points: TrackPoint[] }

/**
 * Splits a ride by speed, including the points before and after it, so that a ride between two distant points is
 * visible. `speeds` in km/h, one for each point; times in milliseconds since 1970.
 */
export function ridePieces(
  points: readonly TrackPoint[],
  speeds: readonly number[],
  { startAt, endAt }: { startAt: number; endAt: number },
): RidePiece[] {
  const from = Math.max(
    0,
    points.findLastIndex(({ at }) => at <= startAt),
  )
  const after = points.findIndex(({ at }) => at >= endAt)
  const to = after < 0 ? points.length - 1 : after
  const pieces: (RidePiece & { band: number })[] = []
  for (let nth = from; nth < to; nth += 1) {
    const band = bandOf((speeds[nth]! + speeds[nth + 1]!) / 2)
    const last = pieces.at(-1)
    if (last?.band === band) last.points.push(points[nth + 1]!)
    else pieces.push({ band, ...styleOf(band), points: [points[nth]!, points[nth + 1]!] })
  }
  return pieces.map(({ band: _, ...piece }) => piece)
}
