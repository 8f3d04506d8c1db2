import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { html } from '#server/platform/html.ts'
import { framedLetter, openMail } from '#server/platform/mail.ts'

const TRY_MS = 15_000
/** Before each further try, when the mail server is busy or away. */
const TRY_AGAIN_AFTER_MS = [2_000, 10_000]
/** What is under way when the process stops may take so long to end by itself. */
const PATIENCE_MS = 5_000

/** A letter about a surfer's account. `text` comes before the button, `footer` says why they got it. */
export type AccountLetter = {
  to: string
  subject: string
  text: string[]
  button: { href: string; label: string }
  footer: string
}

export type AccountMail = ReturnType<typeof createAccountMail>

/**
 * Sends letters about accounts in the background: whoever asks for one is answered before it has left, and learns nothing
 * from how long that takes. A letter that has not left when the process ends is lost; each can be asked for again.
 */
export function createAccountMail({ env, log }: Pick<Deps, 'env' | 'log'>) {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const send = env.SMTP_URL === undefined ? undefined : openMail(env, env.SMTP_URL, TRY_MS)

  async function deliver({ to, subject, text, button, footer }: AccountLetter): Promise<void> {
    const letter = {
      id: randomUUID(),
      to,
      subject,
      text: [...text, `${button.label}: ${button.href}`, `--\n${footer}\n`].join('\n\n'),
      html: framedLetter({ paragraphs: text, button, footer: html`${footer}` }),
      signal: stopping.signal,
    }
    for (const restMs of [...TRY_AGAIN_AFTER_MS, null]) {
      const outcome = await send?.(letter)
      if (outcome === undefined || outcome.state === 'sent') return
      if (outcome.state === 'failed' || restMs === null) {
        log.warn(`a letter about an account was not sent: ${outcome.why}`)
        return
      }
      await pause(restMs, undefined, { signal: stopping.signal })
    }
  }

  function inBackground(work: () => Promise<void>) {
    const working = work()
      .catch((error) => stopping.signal.aborted || log.error(error, 'a letter about an account was not sent'))
      .then(() => {
        underWay.delete(working)
      })
    underWay.add(working)
  }

  return {
    /** Whether this server sends mail at all. */
    canSend: send !== undefined,
    /** Begins to send a letter; where there is no mail server nothing happens. */
    post: (letter: AccountLetter) => inBackground(() => deliver(letter)),
    /** Does what leads to a letter after the request was answered. */
    inBackground,
    /** Resolves once nothing is sent any more. */
    async close() {
      const impatience = setTimeout(() => stopping.abort(), PATIENCE_MS)
      while (underWay.size > 0) await Promise.all(underWay)
      clearTimeout(impatience)
    },
  }
}
