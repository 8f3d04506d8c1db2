import { test } from '#e2e/support/product.ts'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'

/** Gives the tests of a file, beside the server that all share and that sends no mail, one on the same database that does. */
export function serverThatMails() {
  let server: TestServer | undefined
  let mail: MailServer | undefined
  let baseURL: string
  test.beforeAll(async ({ product: { databaseUrl } }) => {
    mail = await startMailServer()
    const PORT = await freePort()
    baseURL = `http://localhost:${PORT}`
    server = await startServer({ databaseUrl, PORT, PUBLIC_URL: baseURL, SMTP_URL: mail.url })
  })
  test.afterAll(async () => {
    await server?.close()
    await mail?.close()
  })
  return {
    get server() {
      return server!
    },
    get mail() {
      return mail!
    },
    get baseURL() {
      return baseURL
    },
  }
}
