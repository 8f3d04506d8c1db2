import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

/** As many ended sessions as that, each of four minutes, the newest five minutes ago. */
async function surfed(db: Pool, calls: APIRequestContext, spot: SurfSpot, sessions: number, agoMinutes = 5) {
  for (let index = sessions; index > 0; index -= 1) {
    // Nobody checks in so often in an hour.
    await db.query('delete from rate_limits')
    const start = Date.now() - (agoMinutes + index * 5) * MINUTE_MS
    const { id } = await paddleOut(calls, spot, new Date(start))
    const data = { endTime: new Date(start + 4 * MINUTE_MS).toISOString(), waveCount: index }
    await calls.put(`/api/surf-sessions/${id}/end`, { data })
  }
}

const list = (page: Page) => page.getByRole('list', { name: 'Your sessions' })

test('View All lists every session on scrolling, with spot and year filters in the address', async ({
  browser,
  product,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Zoe Longlist')
  const [pier, bay] = [await spotNamed(context.request, "Teahupo'o"), await spotNamed(context.request, 'Manu Bay')]
  await surfed(product.db, context.request, pier, 54, 60)
  await surfed(product.db, context.request, bay, 6)
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
