import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '#e2e/support/product.ts'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { startIssuer, type TestIssuer } from '#test/fakes/oidc-issuer.ts'
import { startSmsGateway } from '#test/fakes/sms-gateway.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'

/** An operator's terms with a table and a word that are wider than any phone. */
const WIDE_TERMS = `version: 2\n\n# House rules\n\nBring *cake*. <b>Ask</b> first.\n
| a | b |\n|-|-|\n| ${'one '.repeat(60)} | two |\n\n${'x'.repeat(200)}\n`

type Everything = { server: TestServer; mail: MailServer; issuer: TestIssuer; baseURL: string }

/**
 * Gives the tests of a file a second server on the product's database, which sends mail and text messages, knows single
 * sign-on, and has terms of its own.
 */
export function serverWithEverything(): Everything {
  const given = {} as Everything
  const opened = new AsyncDisposableStack()
  test.beforeAll(async ({ product: { databaseUrl } }) => {
    const PORT = await freePort()
    const baseURL = `http://localhost:${PORT}`
    const POLICIES_DIR = await mkdtemp(join(tmpdir(), 'policies-'))
    opened.defer(() => rm(POLICIES_DIR, { recursive: true }))
    await writeFile(join(POLICIES_DIR, 'terms.md'), WIDE_TERMS)
    const [mail, texts, issuer] = await Promise.all([startMailServer(), startSmsGateway(), startIssuer(baseURL)])
    for (const one of [mail, texts, issuer]) opened.defer(() => one.close())
    const server = await startServer({
      databaseUrl,
      PORT,
      POLICIES_DIR,
      PUBLIC_URL: baseURL,
      SMTP_URL: mail.url,
      PUSH_HOSTS: [],
      SMS_WEBHOOK_URL: texts.url,
      SMS_WEBHOOK_SECRET: texts.secret,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_BESIDE_PASSWORDS: true,
    })
    opened.defer(() => server.close())
    Object.assign(given, { server, mail, issuer, baseURL })
  })
  test.afterAll(() => opened.disposeAsync())
  return given
}
