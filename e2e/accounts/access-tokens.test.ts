import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'

test('a surfer makes an app key, a program uses it, and once it is removed it works no more', async ({
  browser,
  playwright,
}) => {
  const { page } = await aSurferOnTheWay(browser, 'Tia Tokenwave')
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Make an app key' }).click()
  const form = page.getByRole('dialog', { name: 'New app key' })
  await form.getByLabel("What's it for?").fill('Logbook')
  await form.getByRole('checkbox', { name: 'Log sessions' }).check()
  await form.getByRole('button', { name: 'Make key' }).click()
  const token = await page.getByRole('dialog', { name: 'Your new app key' }).getByLabel('App key').inputValue()
  await page.getByRole('button', { name: "I've saved it" }).click()
  const keys = page.getByRole('list', { name: 'App keys' })
  await expect(keys.getByText('Logbook')).toBeVisible()

  const extraHTTPHeaders = { authorization: `Bearer ${token}`, 'user-agent': 'Logbook/1.0' }
  const program = await playwright.request.newContext({ baseURL: new URL(page.url()).origin, extraHTTPHeaders })
  const send = () => program.post('/api/boards', { data: { name: 'Twin fin' } })
  expect((await send()).status()).toBe(201)
  const { code } = await (await program.get('/api/boards')).json()
  expect(code).toBe('token_not_allowed')

  await page.reload()
  await expect(keys.getByText('last used today by Logbook')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Logbook' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(keys).toBeHidden()
  const refused = await send()
  expect([refused.status(), (await refused.json()).code]).toEqual([401, 'token_invalid'])
  await program.dispose()
})
