import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Settings } from '#contract/own-data.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay } from '#e2e/surfers.ts'

const option = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name, exact: true })
const isChosen = (page: Page, group: string, name: string) =>
  expect(option(page, group, name)).toHaveAttribute('aria-pressed', 'true')

const SEES = 'Who sees your new sessions'
const FINDS = 'Who can find you'

test('a surfer chooses who sees and finds them, and it stays', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Pia Privacy')
  await page.goto('/settings/privacy')
  await isChosen(page, SEES, 'Everyone')
  await isChosen(page, FINDS, 'Everyone')
  await option(page, SEES, 'Buddies').click()
  await option(page, FINDS, 'Buddies of buddies').click()
  await option(page, FINDS, 'No one').click()
  const saved = async (): Promise<Settings> => (await context.request.get('/api/settings')).json()
  await expect.poll(saved).toMatchObject({ defaultVisibility: 'buddies', findableBy: 'nobody' })
  await page.reload()
  await isChosen(page, SEES, 'Buddies')
  await isChosen(page, FINDS, 'No one')
})

test('a choice shows at once, and goes back when it could not be saved', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Finn Failing')
  const held = Promise.withResolvers<void>()
  await page.route('/api/settings', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await held.promise
    await route.fulfill({ status: 500, body: 'no' })
  })
  await page.goto('/settings/privacy')
  await option(page, SEES, 'Only you').click()
  await isChosen(page, SEES, 'Only you')
  held.resolve()
  await expect(page.getByText('Failed to save your choice').first()).toBeVisible()
  await isChosen(page, SEES, 'Everyone')
})

test('a surfer downloads everything as a zip', async ({ browser }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Dora Download')
  await page.goto('/settings/privacy')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Everything' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('lineup-data.zip')
  const zip = await readFile(await download.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('data.json')).toBe(true)
  expect(zip.includes(user.email)).toBe(true)
  await expect(page.getByRole('button', { name: 'Download Everything' })).toBeVisible()
})

test('a download says how far it is, and can be canceled', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Cleo Cancels')
  // The network's part: a quarter of the file comes, and then no more.
  await page.addInitScript(() => {
    const fetched = window.fetch
    window.fetch = (input, init) => {
      if (input !== '/api/own-data.zip') return fetched(input, init)
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(250))
          init?.signal?.addEventListener('abort', () => controller.error(new DOMException('canceled', 'AbortError')))
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'Content-Length': '1000' } }))
    }
  })
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Download Everything' }).click()
  const progress = page.getByRole('progressbar', { name: 'Your data' })
  await expect(progress).toHaveAttribute('aria-valuenow', '25')
  await page.getByRole('button', { name: 'Cancel Download' }).click()
  await expect(page.getByRole('button', { name: 'Download Everything' })).toBeVisible()
  await expect(progress).toBeHidden()
  await expect(page.getByText("Couldn't download your data")).toHaveCount(0)
})

test('a download that fails says so, and the browser may try by itself', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Nadia Nodata')
  await page.route('/api/own-data.zip', (route) => route.abort())
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Download Everything' }).click()
  await expect(page.getByText("Couldn't download your data").first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Let the browser download it' })).toHaveAttribute(
    'href',
    '/api/own-data.zip',
  )
})

test('an account is deleted after a question, says until when it stays, and can be kept', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Lars Leaves', { locale: 'en-GB' })
  const leavesAt = async () => (await (await context.request.get('/api/account/deletion')).json()).leavesAt
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await leavesAt()).toBeNull()

  await page.getByRole('button', { name: 'Delete Account' }).click()
  await question.getByRole('button', { name: 'Delete Account' }).click()
  const keep = page.getByRole('button', { name: 'Keep My Account' })
  await expect(keep.last()).toBeFocused()
  const day = new Date(await leavesAt()).toLocaleDateString('en-GB', { dateStyle: 'long' })
  const notice = `Your account will be deleted on ${day}.`
  await expect(page.getByRole('status').filter({ hasText: 'Deletion Scheduled' })).toContainText(notice)
  await expect(page.getByText(`${notice} Until then everything works as usual.`)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeHidden()

  await page.goto('/')
  await expect(page.getByText(notice)).toBeInViewport()
  await keep.click()
  await expect(page.getByText('Your account stays.').first()).toBeVisible()
  await expect(keep).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await leavesAt()).toBeNull()
})
