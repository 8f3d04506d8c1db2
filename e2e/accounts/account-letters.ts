import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { Letter, MailServer } from '#test/fakes/mail-server.ts'

type Product = { url: string; databaseUrl: string }

/** What `npm run admin -- accounts verify` prints for this address. */
export async function linkThatVerifies({ url, databaseUrl }: Product, email: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: url }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/admin/main.ts', 'accounts', 'verify', email],
    { env },
  )
  return stdout.split('\n', 1)[0] ?? ''
}

/** The latest letter to this address that is about this, once it is there. */
export async function letterTo(mail: MailServer, to: string, about: string): Promise<Letter> {
  const find = () => mail.letters.findLast((letter) => letter.to === to && letter.headers.subject?.includes(about))
  await expect.poll(() => find() !== undefined).toBe(true)
  return find() as Letter
}

/** The address that a letter's button leads to. */
export const linkIn = ({ body }: Letter): string => /https?:\/\/\S+\?token=[\w-]{43}/.exec(body)?.[0] ?? ''
