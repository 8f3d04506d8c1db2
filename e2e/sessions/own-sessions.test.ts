import { expect, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import type { User } from '#contract/accounts/users.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, spotNamed } from '#e2e/support/surfers.ts'

/** Inserts as many ended sessions, each of four minutes, the newest so long ago. */
const surfed = (db: Pool, user: User, { id, latitude, longitude }: SurfSpot, sessions: number, agoMinutes: number) =>
  db.query(
    `insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, end_time, visibility,
       party_id, wave_count)
     select $1, $2, $3, $4, '(0,0,1)', began, began + interval '4 minutes', 'everyone', gen_random_uuid(), nth
     from generate_series(1, $5::int) nth, lateral (select now() - ($6::int + nth * 5) * interval '1 minute') s (began)`,
    [user.id, id, latitude, longitude, sessions, agoMinutes],
  )

const list = (page: Page) => page.getByRole('list', { name: 'Your sessions' })

test('View All lists every session on scrolling, with spot and year filters in the address', async ({
  browser,
  product,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Zoe Longlist')
  const [pier, bay] = [await spotNamed(context.request, "Teahupo'o"), await spotNamed(context.request, 'Manu Bay')]
  await surfed(product.db, user, pier, 54, 60)
  await surfed(product.db, user, bay, 6, 5)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/sessions')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('60 sessions')
  await expect(list(page).getByRole('listitem').first()).toContainText('Manu Bay')
  await expect(list(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', '50')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(list(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', '60')
  await page.evaluate(() => scrollTo(0, 0))

  await page.getByLabel('Spot').selectOption({ label: 'Manu Bay (6)' })
  await expect(page).toHaveURL(`/sessions?at=${bay.id}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('6 sessions')
  await list(page).getByRole('button', { name: 'Manu Bay' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Manu Bay')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('6 sessions')

  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoe Longlist')
})
