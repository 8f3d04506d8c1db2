import { expect, test } from 'vitest'
import { type Table, withSports } from '#server/features/track-imports/files/archive-table.ts'
import { csvRows } from '#server/features/track-imports/files/csv-rows.ts'

async function* inPieces(text: string, bytes = 7) {
  const all = Buffer.from(text)
  for (let from = 0; from < all.length; from += bytes) yield all.subarray(from, from + bytes)
}
const table = (name: string, text: string): Table => ({ name, open: async () => inPieces(text) })
/** The sports that the tables give these files. */
async function sportsOf(names: string[], ...tables: Table[]) {
  const files = names.map((name, entry) => ({ archive: '/tmp/a.zip', entry, name }))
  return (await withSports(files, tables)).map(({ sport }) => sport)
}

test('Strava’s table gives each file’s sport in any language', async () => {
  const german = `Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Beschreibung,Dateiname
1,"02.06.2025, 15:00:00","Mit dem ""Hund"", früh",Spaziergang,"Zeile
zwei",activities/1.gpx.gz
2,"03.06.2025, 15:00:00",Morgens,Wellenreiten,,activities/2.fit.gz
3,"04.06.2025, 15:00:00",Nicht im Archiv,Laufen,,activities/9.gpx
`
  const names = ['activities/1.gpx.gz', 'activities/2.fit.gz', 'activities/3.gpx']
  expect(await sportsOf(names, table('bikes.csv', 'Name\nOne'), table('Aktivitäten.csv', german))).toEqual([
    'Spaziergang',
    'Wellenreiten',
    undefined,
  ])
})

const route = (nth: number) => `apple_health_export/workout-routes/route_${nth}.gpx`
const workout = (type: string, nth: number) =>
  `<Workout workoutActivityType="HKWorkoutActivityType${type}"><MetadataEntry key="a"/><WorkoutRoute><FileReference path="/workout-routes/route_${nth}.gpx"/></WorkoutRoute></Workout>`
const health = (workouts: string) =>
  `<?xml version="1.0"?><!DOCTYPE HealthData [\n<!ELEMENT HealthData ANY>\n]><HealthData locale="en_US">${'<Record type="HeartRate" value="60"/>'.repeat(200)}${workouts}</HealthData>`

test('Apple Health’s table gives each route’s sport, and a missing one is unknown', async () => {
  const text = health(workout('Walking', 1) + workout('SurfingSports', 2))
  expect(await sportsOf([route(1), route(2), route(3)], table('apple_health_export/export.xml', text))).toEqual([
    'HKWorkoutActivityTypeWalking',
    'HKWorkoutActivityTypeSurfingSports',
    'Workout route',
  ])
})

test('a truncated table gives its complete entries', async () => {
  const text = health(workout('Walking', 1) + workout('Walking', 2)).slice(0, -60)
  const names = [1, 2].map(route)
  expect(await sportsOf(names, table('apple_health_export/export.xml', text))).toEqual([
    'HKWorkoutActivityTypeWalking',
    'Workout route',
  ])
})

test('CSV cells end at commas and line ends outside quotes, for any chunks of the file', async () => {
  const rows = []
  for await (const row of csvRows(inPieces('a,"b, ""c""\r\nd",é\r\n1,,2', 1))) if (row.join('')) rows.push(row)
  expect(rows).toEqual([
    ['a', 'b, c\r\nd', 'é'],
    ['1', '', '2'],
  ])
})
