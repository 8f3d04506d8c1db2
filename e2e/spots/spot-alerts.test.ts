import { expect } from '@playwright/test'
import type pg from 'pg'
import type { Plan } from '#contract/people/plans.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { goTo } from '#e2e/support/go-to.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, spotNamed } from '#e2e/support/surfers.ts'
import { packSea } from '#surf/sea/packed-sea.ts'
import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { momentAt } from '#surf/time/wall-clock.ts'

const HOURS = 8 * 24
const AT_TRESTLES = 'America/Los_Angeles'
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The source says the same of every hour at a spot for a week, and every process is notified. */
async function seaBecomes(db: pg.Pool, { id }: SurfSpot, swellHeight: number): Promise<void> {
  const everyHour = (value: number) => Array<number>(HOURS).fill(value)
  const hours = packSea({
    start: new Date(Math.floor(Date.now() / HOUR_MS - 24) * HOUR_MS).toISOString(),
    swellHeight: everyHour(swellHeight),
    swellPeriod: everyHour(14),
    swellDirection: everyHour(200),
    windSpeed: everyHour(3),
    windDirection: everyHour(60),
    waterTemperature: everyHour(18),
  })
  // The server does not ask the source for it again meanwhile.
  await db.query(
    `insert into conditions_cells (cell, hours, fetched_at, due_at)
     select conditions_cell, $2::bytea, now(), now() + interval '5 hours' from surf_spots where id = $1
     on conflict (cell) do update set hours = excluded.hours, fetched_at = excluded.fetched_at, due_at = excluded.due_at`,
    [id, hours],
  )
  await db.query(`select pg_notify('live', '{"name":"conditions","payload":{}}')`)
}

const isKnown = async (db: pg.Pool, { id }: SurfSpot): Promise<boolean> =>
  (
    await db.query(
      `select from surf_spots spot join conditions_cells sea on sea.cell = spot.conditions_cell
       where spot.id = $1 and sea.fetched_at is not null`,
      [id],
    )
  ).rows.length > 0

/** Whether the alerts of a spot were judged by the forecast that is there. */
const areJudged = async (db: pg.Pool, { id }: SurfSpot): Promise<boolean> =>
  (
    await db.query(
      `select from watched_squares square join conditions_cells sea using (cell)
         join surf_spots spot on spot.conditions_cell = cell
       where spot.id = $1 and square.watcher = 'alerts' and square.judged_at = sea.fetched_at`,
      [id],
    )
  ).rows.length > 0

test('a matching forecast sends one spot alert, in the spot’s local time, which leads to a plan', async ({
  browser,
  product: { db },
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Ada Tellme', { timezoneId: 'Europe/Berlin' })
  const trestles = await spotNamed(context.request, 'Lower Trestles')
  // What the server asks the source for by itself has come.
  await expect.poll(() => isKnown(db, trestles)).toBe(true)
  await seaBecomes(db, trestles, 0.1)
  const tomorrow = dayAfter(dayAt(new Date(), AT_TRESTLES))

  await page.goto(`/?spot=${trestles.id}`)
  await page.getByRole('button', { name: 'Set Alert' }).click()
  const form = page.getByRole('dialog', { name: 'Alert: Lower Trestles' })
  await form.getByRole('button', { name: 'Between' }).click()
  await form.getByRole('combobox', { name: 'From' }).selectOption('7 AM')
  await form.getByRole('combobox', { name: 'To' }).selectOption('10 AM')
  const wanted = DAYS[new Date(tomorrow).getUTCDay()]
  for (const day of DAYS) if (day !== wanted) await form.getByRole('button', { name: day }).click()
  await form.getByRole('button', { name: 'Set Alert', exact: true }).click()
  await expect(form).toBeHidden()

  const notices = async () => {
    const { items } = await (await context.request.get('/api/notifications')).json()
    return items.map(({ text }: { text: string }) => text)
  }
  await expect.poll(() => areJudged(db, trestles)).toBe(true)
  expect(await notices()).toEqual([])
  for (const _ of ['news', 'the same news again']) {
    await seaBecomes(db, trestles, 1.5)
    await expect.poll(() => areJudged(db, trestles)).toBe(true)
  }
  const notice = expect.stringMatching(/^Lower Trestles looks (Good|Great|Epic) tomorrow 7 to 10 AM$/)
  await expect.poll(notices).toEqual([notice])

  await goTo(page, '/notifications')
  await page.getByRole('link', { name: /Lower Trestles looks/ }).click()
  const spot = page.getByRole('dialog', { name: 'Lower Trestles' })
  const addToCalendar = spot.getByRole('link', { name: 'Add to Calendar' })
  await expect(addToCalendar).toHaveAttribute('href', /window\.ics\?start=/)
  await expect(addToCalendar).toBeInViewport()
  await spot.getByRole('button', { name: 'Plan a Session' }).click()
  const plan = page.getByRole('dialog', { name: 'Schedule Session' })
  await expect(plan.getByLabel('Date')).toHaveValue(tomorrow)
  await expect(plan.getByLabel('Time')).toHaveValue('07:00')
  await plan.getByRole('button', { name: 'Schedule' }).click()
  await expect(plan).toBeHidden()
  const [planned]: Plan[] = await (await context.request.get('/api/plans')).json()
  expect(planned).toMatchObject({
    surfSpot: { id: trestles.id },
    startTime: momentAt(tomorrow, '07:00', AT_TRESTLES)?.toISOString(),
  })
  await goTo(page, '/settings/alerts')
  await expect(page.getByText('Good or better, 7 AM to 10 AM').first()).toBeVisible()
  await page.getByRole('button', { name: 'View spot: Lower Trestles' }).click()
  await expect(spot.getByRole('button', { name: 'Plan a Session' })).toBeVisible()
})
