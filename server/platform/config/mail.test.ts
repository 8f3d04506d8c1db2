import { expect, test } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import { openMail } from '#server/platform/config/mail.ts'
import { html } from '#server/platform/pages/html.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'

/** It does not offer TLS. */
const mail = inFile(startMailServer)

const send = (smtpUrl: string) =>
  openMail(
    readEnv({}),
    smtpUrl,
    15_000,
  )({
    id: 'one',
    to: 'kai@lineup.example',
    subject: 'Hi',
    text: 'Hi',
    html: html`<p>Hi</p>`,
    signal: new AbortController().signal,
  })

test('e-mail leaves in plain text only for a mail server on this machine, unless configured', async () => {
  expect(await send(mail.url)).toMatchObject({ state: 'sent' })
  // The same server by a name that does not say that it is this machine.
  const elsewhere = mail.url.replace('127.0.0.1', '127.1')
  expect(await send(elsewhere)).toMatchObject({ state: 'refused', why: expect.stringContaining('ETLS') })
  expect(mail.letters).toHaveLength(1)
  expect(await send(`${elsewhere}?requireTLS=false`)).toMatchObject({ state: 'sent' })
})
