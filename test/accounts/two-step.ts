import { expect } from 'vitest'
import { letterTo, PASSWORD } from '#test/accounts/account-letters.ts'
import type { AccountServer } from '#test/accounts/account-server.ts'
import type { Letter } from '#test/fakes/mail-server.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import { aBrowser } from '#test/pages/browser.ts'

export const CODE_SUBJECT = 'is your sign-in code'

/** The digits in a letter. */
export const signInCodeIn = ({ body }: Letter): string => /Your code is (\d{3} \d{3})\./.exec(body)?.[1] ?? ''

export const otherDigits = (code: string) => code.replace(/\d$/, (last) => String((Number(last) + 1) % 10))

/** Who signs in in two steps, with recovery codes and a password, and what they do. */
export function twoStepScene({ server, mail, aMember }: AccountServer) {
  const codesLetters = (email: string) =>
    mail.letters.filter(({ to, headers }) => to === email && headers.subject?.includes(CODE_SUBJECT))
  return {
    codesLetters,
    async aCarefulSurfer(): Promise<{ surfer: TestSurfer; codes: string[] }> {
      const surfer = await aMember()
      const { codes } = (await ask(server, surfer, 'POST /api/recovery-codes')).body
      expect((await ask(server, surfer, 'PUT /api/account/two-step', { isOn: true })).status).toBe(200)
      return { surfer, codes }
    },
    /** A browser in which the password was just typed, and the code that is mailed. */
    async aWaitingBrowser({ email }: { email: string }) {
      const before = codesLetters(email).length
      const browser = aBrowser(server)
      const asked = await browser.ask('POST /api/login', { email, password: PASSWORD })
      expect([asked.status, asked.body.code]).toEqual([401, 'second_step_required'])
      await expect.poll(() => codesLetters(email).length).toBe(before + 1)
      return { browser, code: signInCodeIn(await letterTo(mail, email, CODE_SUBJECT)) }
    },
  }
}
