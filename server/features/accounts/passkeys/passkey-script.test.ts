import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { serverInFile } from '#test/fixtures/server.ts'

const SCRIPT = readFileSync(new URL('../../../../web/public/passkey.js', import.meta.url), 'utf8')

const server = serverInFile()

/** The sign-in page after its script has run, in a browser that has what is given beside a document. */
async function openSignIn(browser: { PublicKeyCredential?: object; fetch?: typeof fetch }) {
  const { text } = await server.ask(null, 'GET /api/login')
  const { document } = new Window({ url: server.url })
  document.write(text)
  runInNewContext(SCRIPT, { window: browser, document, AbortSignal, fetch: browser.fetch })
  const place = document.getElementById('passkey')!
  return {
    document,
    isOffered: !place.hasAttribute('hidden'),
    button: place.querySelector('button')!,
    words: place.querySelector('p')!,
  }
}

test('a browser without passkeys gets no passkey button and signs in with a password', async () => {
  const { document, isOffered } = await openSignIn({})
  expect(isOffered).toBe(false)
  expect(document.querySelector('form button:not([type])')?.textContent).toBe('Sign in')
})

test('an unreachable server is reported, and a passkey can be tried again', async () => {
  const parseRequestOptionsFromJSON = () => ({})
  const { isOffered, button, words } = await openSignIn({
    PublicKeyCredential: { parseRequestOptionsFromJSON },
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  expect(isOffered).toBe(true)
  button.click()
  await vi.waitFor(() => expect(words.textContent).toBe("We couldn't reach the server. Please try again."))
  expect(button.disabled).toBe(false)
})
