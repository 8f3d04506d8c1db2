import { expect } from '@playwright/test'
import { looksRightNow } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, fillSignUp } from '#e2e/support/surfers.ts'
import type { Env } from '#server/platform/config/env.ts'
import { startServer } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'

/** A server with this rule, on the database of the other. */
async function aServerWith(rule: Env['SIGN_UPS'], databaseUrl: string) {
  const PORT = await freePort()
  const baseURL = `http://localhost:${PORT}`
  const server = await startServer({ databaseUrl, PORT, PUBLIC_URL: baseURL, SIGN_UPS: rule })
  return { baseURL, [Symbol.asyncDispose]: () => server.close() }
}

test('the owner sees a new surfer come, approves, and the surfer’s card goes by itself', async ({
  browser,
  product: { databaseUrl },
}) => {
  await using server = await aServerWith('approved', databaseUrl)
  const { baseURL } = server
  const { page: owner, context: owners } = await aSurferOnTheWay(browser, 'Olga Owner', { baseURL })
  await owner.goto('/settings')
  await owner.getByRole('link', { name: 'This server' }).click()
  await expect(owner.getByText('Nobody waits')).toBeVisible()

  const newcomers = await browser.newContext({ baseURL })
  const newcomer = await newcomers.newPage()
  await newcomer.goto('/api/signup')
  await newcomer.getByLabel('A few words to the operators').fill('I surf at the pier every Sunday.')
  await fillSignUp(newcomer, 'Noa Newcomer')
  const card = newcomer.getByText('An operator has to approve your account before others see you.')
  await expect(card).toBeVisible()
  await looksRightNow(newcomer, 'Waiting for approval')

  await expect(owner.getByText('I surf at the pier every Sunday.')).toBeVisible()
  await looksRightNow(owner, 'Not confirmed')
  await owner.getByRole('button', { name: 'Approve Noa Newcomer' }).click()
  await expect(owner.getByText('Nobody waits')).toBeVisible()
  await expect(card).toHaveCount(0)

  await owner.getByRole('link', { name: 'What operators did' }).click()
  await expect(owner.getByText('Olga Owner approved Noa Newcomer.')).toBeVisible()
  await looksRightNow(owner, 'Olga Owner approved')
  await owners.close()
  await newcomers.close()
})

test('an owner’s invitation leads to the sign-up form and to Home, where others cannot sign up', async ({
  browser,
  product: { databaseUrl },
}) => {
  await using server = await aServerWith('invited', databaseUrl)
  const { baseURL } = server
  const { page: owner, context: owners } = await aSurferOnTheWay(browser, 'Olga Owner', { baseURL })
  await owner.goto('/operators/invitations')
  await owner.getByRole('button', { name: 'New Invitation' }).click()
  const form = owner.getByRole('dialog', { name: 'New Invitation' })
  await form.getByRole('button', { name: '5', exact: true }).click()
  await form.getByLabel('Note').fill('Longboard club')
  await looksRightNow(owner, 'For how many surfers')
  await form.getByRole('button', { name: 'Make Invitation' }).click()
  const sheet = owner.getByRole('dialog', { name: 'Longboard club' })
  await expect(sheet.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible()
  await looksRightNow(owner, 'for 5 more surfers')
  const link = await sheet.getByRole('textbox', { name: 'Invitation link' }).inputValue()

  const guests = await browser.newContext({ baseURL })
  const guest = await guests.newPage()
  await guest.goto('/api/signup')
  await expect(guest.getByText('This server is for invited surfers.')).toBeVisible()
  await guest.goto(link)
  await fillSignUp(guest, 'Gus Guest')
  await expect(guest).toHaveURL(`${baseURL}/`)
  await expect(guest.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()

  await owner.goto('/operators/invitations')
  await expect(owner.getByText('1 of 5 places taken')).toBeVisible()
  await looksRightNow(owner, 'Longboard club')
  await owner.goto('/operators/team')
  await owner.getByRole('searchbox').fill('Gus')
  await owner.getByRole('button', { name: /^Gus Guest/ }).click()
  await looksRightNow(owner, 'Is an operator, and names others.')
  await owners.close()
  await guests.close()
})
