import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'
import { startIssuer, type TestIssuer } from '#test/fakes/oidc-issuer.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'

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

test('a surfer links single sign-on in the settings and returns with it to the requested page', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Lotte Linksit', { baseURL })
  issuer.surfers.set('lotte at work', { email: 'lotte@work.example', email_verified: true, given_name: 'L.' })
  issuer.answerAs('lotte at work')
  await page.goto('/settings/security')
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await section.getByRole('button', { name: /^Link / }).click()
  await expect(section).toContainText('You can sign in with')
  await expect(page).toHaveURL('/settings/security')

  await page.context().clearCookies()
  await page.goto('/api/login?next=/profile')
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lotte Linksit')
})
