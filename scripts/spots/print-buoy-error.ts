import { readBuoys } from '#catalogue/buoys.ts'
import type { CommandContext } from '#scripts/admin/command.ts'
import { type BuoyError, DAYS_AHEAD, forecastErrors } from '#server/features/conditions/buoys/buoy-forecasts.ts'

const metres = (value: number) => value.toFixed(2).padStart(6)
const mean = (among: BuoyError[], figure: 'meanError' | 'bias' | 'meanMeasured') =>
  among.reduce((sum, error) => sum + error[figure] * error.hours, 0) / among.reduce((sum, { hours }) => sum + hours, 0)
const line = (figures: Pick<BuoyError, 'meanError' | 'bias' | 'meanMeasured'>) =>
  [metres(figures.meanError), metres(figures.bias), metres(figures.meanMeasured)].join('  ')

export async function printBuoyError({ print, openDatabase }: CommandContext) {
  const { db } = await openDatabase()
  const buoys = await readBuoys()
  const errors = [...(await forecastErrors(db, new Date())).values()].flat()
  print('Wave height, forecast at least so many days ahead, against what was measured; metres, last 7 days')
  print('buoy   days  hours   error    bias  measured')
  for (const error of errors)
    print(
      `${error.buoy}  ${error.daysAhead}     ${String(error.hours).padStart(5)}  ${line(error)}  ${buoys.get(error.buoy)?.name ?? ''}`,
    )
  if (errors.length === 0) print('Nothing can be compared yet: a forecast is first compared a day after it was made.')
  for (const days of DAYS_AHEAD) {
    const among = errors.filter(({ daysAhead }) => daysAhead === days)
    if (among.length > 0)
      print(
        `all    ${days}     ${String(among.length).padStart(5)}  ${line({ meanError: mean(among, 'meanError'), bias: mean(among, 'bias'), meanMeasured: mean(among, 'meanMeasured') })}  buoys`,
      )
  }
}
