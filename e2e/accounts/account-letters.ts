import { expect } from '@playwright/test'
import type { Letter, MailServer } from '#test/fakes/mail-server.ts'

/** The latest letter to this address that is about this, once it is there. */
export async function letterTo(mail: MailServer, to: string, about: string): Promise<Letter> {
  const find = () => mail.letters.findLast((letter) => letter.to === to && letter.headers.subject?.includes(about))
  await expect.poll(() => find() !== undefined).toBe(true)
  return find() as Letter
}

/** The address that a letter's button leads to. */
export const linkIn = ({ body }: Letter): string => /https?:\/\/\S+\?token=[\w-]{43}/.exec(body)?.[0] ?? ''
