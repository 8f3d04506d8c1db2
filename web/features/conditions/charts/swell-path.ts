import type { ForecastHour } from '#contract/sea/conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { percentOf, type SpotDay } from '#web/features/conditions/week/spot-days.ts'

type Point = { x: number; y: number }

/** SVG paths of the week's waves: `line`, and `area` below, with gaps. x in percent, y by `yOf` of metres. */
export function swellPaths(days: SpotDay[], yOf: (metres: number) => number, bottom: number) {
  const runs = runsOf(
    days.flatMap((day, index) => day.hours.map((hour) => pointOf(hour, day, index, days.length, yOf))),
  )
  const line = runs.map((run) => `M${run.map(written).join('L')}`)
  const area = runs.map((run) => `M${run[0]?.x} ${bottom}L${run.map(written).join('L')}L${run.at(-1)?.x} ${bottom}z`)
  return { line: line.join(''), area: area.join('') }
}

function pointOf(hour: ForecastHour, day: SpotDay, index: number, days: number, yOf: (metres: number) => number) {
  if (hour.waveHeight === null) return null
  const middle = Date.parse(hour.time) + HOUR_MS / 2
  return { x: (index * 100 + percentOf(day, middle)) / days, y: yOf(hour.waveHeight) }
}

/** Consecutive points without gaps. */
function runsOf(points: (Point | null)[]): Point[][] {
  const runs: Point[][] = []
  let run: Point[] | undefined
  for (const point of points) {
    if (!point) run = undefined
    else if (run) run.push(point)
    else {
      run = [point]
      runs.push(run)
    }
  }
  return runs
}

const written = ({ x, y }: Point) => `${x.toFixed(2)} ${y.toFixed(1)}`

/** Vertical stripes by the tone of each hour, joined where equal. */
export function toneStripes(days: SpotDay[], fillOf: (hour: ForecastHour) => string) {
  const stripes: { fill: string; x: number; width: number }[] = []
  for (const [index, day] of days.entries()) {
    for (const hour of day.hours) {
      const x = (index * 100 + percentOf(day, Date.parse(hour.time))) / days.length
      const width = percentOf(day, day.start + HOUR_MS) / days.length
      const last = stripes.at(-1)
      const fill = fillOf(hour)
      if (last?.fill === fill) last.width = x + width - last.x
      else stripes.push({ fill, x, width })
    }
  }
  return stripes
}
