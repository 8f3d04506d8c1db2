import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Letter, MailServer } from '#test/fakes/mail-server.ts'
import { ask } from '#test/network/client.ts'

type At = { url: string }
type Browser = { cookie: string } | null

export const PASSWORD = 'seven-foot-glassy'

/** The sign-in that an answer gives to the browser, as it sends it back. */
export const cookieIn = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** Somebody who signed up with `PASSWORD` and an address that nobody has verified. */
export async function aNewcomer(
  at: At,
  { email = `${randomUUID()}@lineup.example`, firstName = 'Kai', lastName = 'Nakamura' } = {},
) {
  const answer = await ask(at, null, 'POST /api/signup', { email, password: PASSWORD, firstName, lastName })
  expect(answer.status).toBe(201)
  return { id: answer.body.id as string, email, cookie: cookieIn(answer) }
}

/** The latest letter to this address (about something), once there is one. */
export const letterTo = (mail: MailServer, to: string, about = ''): Promise<Letter> =>
  vi.waitUntil(() => mail.letters.findLast((letter) => letter.to === to && letter.headers.subject?.includes(about)), {
    timeout: 150_000,
  }) as Promise<Letter>

/** The link to a page of `publicUrl` in a letter: its path, and the token in it. */
export function linkIn({ body }: Letter, publicUrl: string): { path: string; token: string } {
  const [, path = '', token = ''] = new RegExp(`${publicUrl}(/api/[^?\\s]+\\?token=([\\w-]{43}))\\s`).exec(body) ?? []
  expect(token, body).not.toBe('')
  return { path, token }
}

/** Sends a page's form as a browser without JavaScript does. */
export async function postForm(at: At, browser: Browser, path: string, fields: Record<string, string>) {
  const response = await fetch(at.url + path, {
    method: 'POST',
    headers: { ...(browser ? { cookie: browser.cookie } : {}) },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
