// Prints how far the forecast was off at each wave buoy in the last seven days: npm run buoys:error
import { readBuoys } from '#catalogue/buoys.ts'
import { DAYS_AHEAD, forecastErrors } from '#server/features/conditions/buoys/buoy-forecasts.ts'
import { loadEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/process/log.ts'
import { openDatabase } from '../open-database.ts'

await using opened = new AsyncDisposableStack()
const { url, close } = await openDatabase(loadEnv())
opened.defer(close)
await migrate(url)
const db = connect(url, { size: 1, log: createLog({ LOG_LEVEL: 'warn' }) })
opened.defer(() => db.destroy())

const buoys = await readBuoys()
const errors = [...(await forecastErrors(db, new Date())).values()].flat()
const metres = (value: number) => value.toFixed(2).padStart(6)
type Error = (typeof errors)[number]
const mean = (among: Error[], figure: 'meanError' | 'bias' | 'meanMeasured') =>
  among.reduce((sum, error) => sum + error[figure] * error.hours, 0) / among.reduce((sum, { hours }) => sum + hours, 0)
const line = (figures: Pick<Error, 'meanError' | 'bias' | 'meanMeasured'>) =>
  [metres(figures.meanError), metres(figures.bias), metres(figures.meanMeasured)].join('  ')

console.log('Wave height, forecast at least so many days ahead, against what was measured; metres, last 7 days')
console.log('buoy   days  hours   error    bias  measured')
for (const error of errors)
  console.log(
    `${error.buoy}  ${error.daysAhead}     ${String(error.hours).padStart(5)}  ${line(error)}  ${buoys.get(error.buoy)?.name ?? ''}`,
  )
if (errors.length === 0)
  console.log('Nothing can be compared yet: a forecast is first compared a day after it was made.')
for (const days of DAYS_AHEAD) {
  const among = errors.filter(({ daysAhead }) => daysAhead === days)
  if (among.length > 0)
    console.log(
      `all    ${days}     ${String(among.length).padStart(5)}  ${line({ meanError: mean(among, 'meanError'), bias: mean(among, 'bias'), meanMeasured: mean(among, 'meanMeasured') })}  buoys`,
    )
}
