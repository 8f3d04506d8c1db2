import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { paddleOutAlone } from '#e2e/support/alone-out.ts'
import { isNotTooWide } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'

let folder: string
let server: TestServer | undefined
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policies-'))
  const wide = `| a | b |\n|-|-|\n| ${'one '.repeat(60)} | two |\n\n${'x'.repeat(200)}\n`
  await writeFile(join(folder, 'terms.md'), `version: 2\n\n# House rules\n\nBring *cake*. <b>Ask</b> first.\n\n${wide}`)
})
test.afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true })
})

/** Starts the same installation with new terms, on an address to which the browser sends the same cookie. */
async function publishTerms(databaseUrl: string): Promise<string> {
  const PORT = await freePort()
  const url = `http://localhost:${PORT}`
  server = await startServer({ databaseUrl, PORT, PUBLIC_URL: url, POLICIES_DIR: folder })
  return url
}

const question = (page: Page) => page.getByRole('alertdialog', { name: "Please read what's new" })

test('new terms need one agreement, on land and in every tab, and can be read before', async ({ browser, product }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Tess Terms', { viewport: { width: 320, height: 640 } })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Check In' }).first()).toBeVisible()
  const session = await paddleOutAlone(context.request)

  const url = await publishTerms(product.databaseUrl)
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Check Out' }).first()).toBeVisible()
  const asksAboutTerms = async () => (await (await context.request.get(`${url}/api/auth/user`)).json()).policiesToAgree
  expect(await asksAboutTerms()).toEqual([{ name: 'terms', version: 2 }])
  await expect(question(page)).toBeHidden()
  const other = await context.newPage()
  await other.goto(`${url}/profile`)

  await context.request.put(`${product.url}/api/surf-sessions/${session.id}/end`, { data: {} })
  await expect(question(page)).toBeVisible()
  await expect(question(other)).toBeVisible()
  await question(page).getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible()
  await expect(page.getByText('Bring cake. <b>Ask</b> first.')).toBeVisible()
  await isNotTooWide(page, '/terms')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Agree' }).click()
  await expect(question(page)).toBeHidden()
  await expect(question(other)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Check In' }).first()).toBeVisible()
  expect(await asksAboutTerms()).toBeNull()
})
