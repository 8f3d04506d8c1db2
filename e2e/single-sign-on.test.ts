import { type Browser, expect, type Page } from '@playwright/test'
import { looksRight } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay } from '#e2e/surfers.ts'
import { freePort } from '#test/free-port.ts'
import { startIssuer, type TestIssuer } from '#test/oidc-issuer.ts'
import { startServer, type TestServer } from '#test/server.ts'

/** Beside the server that all tests share: one on the same database that an OpenID Connect issuer signs in to as well. */
let server: TestServer
let issuer: TestIssuer
let baseURL: string
test.beforeAll(async ({ product: { databaseUrl } }) => {
  const PORT = await freePort()
  baseURL = `http://localhost:${PORT}`
  issuer = await startIssuer(baseURL)
  server = await startServer({
    databaseUrl,
    PORT,
    PUBLIC_URL: baseURL,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_BESIDE_PASSWORDS: true,
  })
})
test.afterAll(async () => {
  await server.close()
  await issuer.close()
})

async function arrive(browser: Browser, subject: string): Promise<Page> {
  issuer.answerAs(subject)
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.goto('/api/login?next=/profile')
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

test('a stranger who signed up with somebody’s address keeps nothing of them: they get an account of their own', async ({
  browser,
}) => {
  const { page: strangers, context, user: stranger } = await aSurferOnTheWay(browser, 'Eve Earlybird', { baseURL })
  expect((await context.request.post('/api/calendar-feed')).status()).toBe(200)
  issuer.surfers.set('viola', {
    email: stranger.email,
    email_verified: true,
    given_name: 'Viola',
    family_name: 'Victim',
  })
  const page = await arrive(browser, 'viola')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viola Victim')
  expect((await (await page.request.get('/api/calendar-feed')).json()).url).toBeNull()
  expect(await (await page.request.get('/api/sign-ins')).json()).toHaveLength(1)

  await strangers.goto('/settings/security')
  await expect(strangers.getByText('someone else has confirmed that the one you gave is theirs')).toBeVisible()
  await looksRight(strangers, '/settings/security', 'You have no e-mail address here')
})

test('a surfer links single sign-on in the settings, and signs in with it from then on', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Lotte Linksit', { baseURL })
  issuer.surfers.set('lotte at work', { email: 'lotte@work.example', email_verified: true, given_name: 'L.' })
  issuer.answerAs('lotte at work')
  await page.goto('/settings/security')
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await section.getByRole('button', { name: /^Link / }).click()
  await expect(section).toContainText('You can sign in with')
  await expect(page).toHaveURL(/\/settings\/security$/)
  const again = await arrive(browser, 'lotte at work')
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Lotte Linksit')
})

test('a surfer unlinks single sign-on in the settings, and it signs them in no more', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Ulla Unlinksit', { baseURL })
  issuer.surfers.set('ulla at work', { email: 'ulla@work.example', email_verified: true, given_name: 'Ulla at work' })
  issuer.answerAs('ulla at work')
  await page.goto('/settings/security')
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await section.getByRole('button', { name: /^Link / }).click()
  await expect(section.getByRole('button', { name: /^Unlink / })).toBeVisible()
  await looksRight(page, '/settings/security', 'Unlink ')
  await section.getByRole('button', { name: /^Unlink / }).click()
  const question = page.getByRole('alertdialog', { name: /^Unlink / })
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(section).toContainText('and you can sign in with it from then on.')
  await page.goto('/settings/security/log')
  await expect(page.getByText('Single sign-on unlinked')).toBeVisible()
  const again = await arrive(browser, 'ulla at work')
  await expect(again.getByRole('heading', { level: 1 })).not.toHaveText('Ulla Unlinksit')
})
