import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAt } from '#surf/time/calendar.ts'
import { isDawn, lightAt, lightOfDay } from '#surf/time/sun.ts'

const huntington = { latitude: 33.6553, longitude: -118.0052 }
const goldCoast = { latitude: -28.16, longitude: 153.55 }

test('dawn is around sunrise, not noon, sunset or the night', () => {
  // Sunrise there was at 6:30 that morning (Pacific Standard Time).
  const at = (time: string) => isDawn(new Date(`2026-11-20T${time}:00-08:00`), huntington)
  expect(['05:40', '06:30', '07:20'].map(at)).toEqual([true, true, true])
  expect(['03:30', '05:10', '07:50', '12:00', '16:45', '23:00'].map(at)).toEqual(Array<boolean>(6).fill(false))
})

test('dawn depends on the place: one minute can be dawn here and noon there', () => {
  const sunriseAtTheGoldCoast = new Date('2026-11-20T04:45:00+10:00')
  expect(isDawn(sunriseAtTheGoldCoast, goldCoast)).toBe(true)
  expect(isDawn(sunriseAtTheGoldCoast, huntington)).toBe(false)
})

test('dawn lasts from an hour before to an hour after the almanac’s sunrise', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 * 366 }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      (days, latitude) => {
        const position = { latitude, longitude: 0 }
        const day = new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10)
        const sunrise = Date.parse(lightOfDay(day, position, 'UTC').sunrise ?? '')
        const dawnAfter = (minutes: number) => isDawn(new Date(sunrise + minutes * 60_000), position)
        expect([-61, -59, 0, 59, 61].map(dawnAfter)).toEqual([false, true, true, true, false])
      },
    ),
  )
})

test('a day without sunrise has no dawn', () => {
  const lofoten = { latitude: 78.2, longitude: 15.6 }
  for (let hour = 0; hour < 24; hour += 1) {
    expect(isDawn(new Date(Date.UTC(2026, 11, 21, hour)), lofoten)).toBe(false)
    expect(isDawn(new Date(Date.UTC(2026, 5, 21, hour)), lofoten)).toBe(false)
  }
})

test('with a sunrise near midnight in June, dawn begins the evening before', () => {
  const westfjords = { latitude: 66.16, longitude: -23.25 }
  const sunrise = Date.parse('2026-06-07T02:00:00Z')
  const minutes = Array.from({ length: 25 }, (_, tenth) => new Date(sunrise + (tenth - 12) * 600_000))
  const dawn = minutes.filter((start) => isDawn(start, westfjords)).length
  expect(dawn).toBeGreaterThanOrEqual(11)
  expect(dawn).toBeLessThanOrEqual(14)
})

test('dawn is defined for any minute at any place', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2200-01-01') }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (start, latitude, longitude) => {
        expect(typeof isDawn(start, { latitude, longitude })).toBe('boolean')
      },
    ),
  )
})

test('between the polar circles each day has two hours of dawn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 364 }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (day, latitude, longitude) => {
        const minutes = Array.from({ length: 144 }, (_, tenth) => new Date(Date.UTC(2026, 0, 1 + day, 0, tenth * 10)))
        const dawn = minutes.filter((start) => isDawn(start, { latitude, longitude })).length
        expect(dawn).toBeGreaterThanOrEqual(11)
        expect(dawn).toBeLessThanOrEqual(14)
      },
    ),
  )
})

/** Spots whose clocks and sun are as far apart, and as odd, as they come. */
const spots = {
  'Huntington Beach': { ...huntington, timeZone: 'America/Los_Angeles' },
  'Gold Coast': { ...goldCoast, timeZone: 'Australia/Brisbane' },
  Kiritimati: { latitude: 1.87, longitude: -157.4, timeZone: 'Pacific/Kiritimati' },
  Apia: { latitude: -13.83, longitude: -171.76, timeZone: 'Pacific/Apia' },
  'Pago Pago': { latitude: -14.28, longitude: -170.7, timeZone: 'Pacific/Pago_Pago' },
  Taveuni: { latitude: -16.85, longitude: -179.97, timeZone: 'Pacific/Fiji' },
  'Lord Howe': { latitude: -31.55, longitude: 159.08, timeZone: 'Australia/Lord_Howe' },
  Beirut: { latitude: 33.9, longitude: 35.48, timeZone: 'Asia/Beirut' },
  Thurso: { latitude: 58.59, longitude: -3.51, timeZone: 'Europe/London' },
}
const unstad = { latitude: 68.27, longitude: 13.58 }
const atTheSpot = (moment: string | null, timeZone: string) =>
  moment && new Date(moment).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

test('the light of a November day at Huntington Beach matches the almanac', () => {
  const light = lightOfDay('2026-11-20', huntington, 'America/Los_Angeles')
  const minutes = (moment: string | null) => (Date.parse(moment ?? '') - Date.parse('2026-11-20T00:00-08:00')) / 60_000
  // 6:03, 6:29, 16:46 and 17:12, Pacific Standard Time.
  const almanac = [363, 389, 1006, 1032]
  const { firstLight, sunrise, sunset, lastLight } = light
  for (const [index, moment] of [firstLight, sunrise, sunset, lastLight].entries())
    expect(Math.abs(minutes(moment) - almanac[index]!)).toBeLessThan(3)
})

test('sunrise is in the morning and sunset in the evening of the same local day, at any spot', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 * 366 }),
      fc.constantFrom(...Object.values(spots)),
      (days, { timeZone, ...position }) => {
        const day = new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10)
        const { firstLight, sunrise, sunset, lastLight } = lightOfDay(day, position, timeZone)
        const moments = [firstLight, sunrise, sunset, lastLight].map((moment) => new Date(moment ?? Number.NaN))
        expect(moments.map((moment) => dayAt(moment, timeZone))).toEqual(Array<string>(4).fill(day))
        expect(moments.toSorted((one, other) => one.getTime() - other.getTime())).toEqual(moments)
      },
    ),
  )
})

test('across the date line the sun rises at the same time on another day', () => {
  const apia = lightOfDay('2026-11-21', spots.Apia, spots.Apia.timeZone)
  const pagoPago = lightOfDay('2026-11-20', spots['Pago Pago'], spots['Pago Pago'].timeZone)
  const apart = Date.parse(apia.sunrise ?? '') - Date.parse(pagoPago.sunrise ?? '')
  expect(Math.abs(apart)).toBeLessThan(10 * 60_000)
  expect(atTheSpot(apia.sunrise, spots.Apia.timeZone)).toMatch(/^05:/)
})

test('polar night has first light without a sunrise, and midnight sun has neither', () => {
  const december = lightOfDay('2026-12-21', unstad, 'Europe/Oslo')
  expect(december).toMatchObject({ sunrise: null, sunset: null })
  expect(atTheSpot(december.firstLight, 'Europe/Oslo')).toMatch(/^(08|09):/)
  expect(atTheSpot(december.lastLight, 'Europe/Oslo')).toMatch(/^(14|15):/)
  const june = { day: '2026-06-21', firstLight: null, sunrise: null, sunset: null, lastLight: null }
  expect(lightOfDay('2026-06-21', unstad, 'Europe/Oslo')).toEqual(june)
})

test('every light event falls on its own day, anywhere', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 365 }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.constantFrom(...Object.values(spots)),
      (days, latitude, longitude, { timeZone }) => {
        const day = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
        const { day: named, ...events } = lightOfDay(day, { latitude, longitude }, timeZone)
        expect(named).toBe(day)
        for (const moment of Object.values(events)) if (moment) expect(dayAt(new Date(moment), timeZone)).toBe(day)
      },
    ),
  )
})

test('the light of a moment changes at the almanac’s times', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 * 366 }),
      fc.double({ min: -55, max: 55, noNaN: true }),
      (days, latitude) => {
        const position = { latitude, longitude: 0 }
        const day = new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10)
        const light = lightOfDay(day, position, 'UTC')
        const around = (time: string | null) =>
          [-2, 2].map((minutes) => lightAt(new Date(Date.parse(time ?? '') + minutes * 60_000), position))
        expect(around(light.firstLight)).toEqual(['dark', 'dawn'])
        expect(around(light.sunrise)).toEqual(['dawn', 'day'])
        expect(around(light.sunset)).toEqual(['day', 'dusk'])
        expect(around(light.lastLight)).toEqual(['dusk', 'dark'])
      },
    ),
  )
})

test('a night without darkness is dusk, then dawn, and a winter day without sun has dusk at noon', () => {
  const [lofoten, midsummer] = [{ latitude: 68.27, longitude: 13.58 }, Date.UTC(2026, 5, 21)]
  expect(Array.from({ length: 24 }, (_, hour) => lightAt(new Date(midsummer + hour * 3_600_000), lofoten))).toEqual(
    Array<string>(24).fill('day'),
  )
  const helsinki = { latitude: 60.17, longitude: 24.94 }
  expect(['21:00', '23:30'].map((time) => lightAt(new Date(`2026-06-21T${time}:00Z`), helsinki))).toEqual([
    'dusk',
    'dawn',
  ])
  expect(lightAt(new Date('2026-12-21T12:00:00Z'), lofoten)).toMatch(/dawn|dusk/)
})
