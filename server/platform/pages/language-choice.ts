import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { allLanguages, type Language, textsIn } from '#languages'
import type { Described } from '#server/platform/api-document/described.ts'
import type { Env } from '#server/platform/config/env.ts'
import { sendLanguage, spokenLanguage } from '#server/platform/http/language.ts'
import { safePath } from '#server/platform/http/next-path.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { spokenLanguages } from '#spoken-languages'

const PATH = '/api/language'

/**
 * For visitors: stores the language in this browser alone. A form is led back to its page, a call gets JSON. An unknown
 * language changes nothing.
 */
export async function registerLanguageChoice(
  app: FastifyInstance,
  env: Pick<Env, 'DEFAULT_LANGUAGE' | 'PUBLIC_URL'>,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody)
    const described: Described = {
      about: 'Stores the language of a visitor in a cookie of this browser. An unknown language changes nothing.',
      access: 'anyone',
      body: z.object({ language: z.string().optional(), next: z.string().optional() }),
      answers: { 200: z.object({}), 303: null },
    }
    scope.post(PATH, { config: { described } }, async (request, reply) => {
      const { language, next } = (request.body ?? {}) as { language?: unknown; next?: unknown }
      const tag = typeof language === 'string' ? language : null
      sendLanguage(reply, spokenLanguage(env, tag, request.language), env)
      reply.header('cache-control', 'no-store')
      const isForm = request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded')
      return isForm ? reply.redirect(safePath(next), 303) : {}
    })
  })
}

/** A button for each language. Without `next` the form goes to the page itself, which stores the choice. */
export function languageForm(language: Language, next?: string): Html | null {
  if (allLanguages.length < 2) return null
  const target = next === undefined ? null : html` action="${PATH}"`
  const back = next === undefined ? null : html`<input type="hidden" name="next" value="${next}">`
  return html`<form class="flex flex-wrap gap-x-5" method="post"${target} aria-label="${textsIn(language).plainPages.language}">
${back}${allLanguages.map((one) => languageButton(one, one === language))}
</form>`
}

const languageButton = (language: Language, isCurrent: boolean) =>
  html`<button class="min-h-tap text-small font-strong ${isCurrent ? 'text-ink-3' : 'text-sea-ink underline'}" name="language" value="${language}" lang="${language}"${isCurrent ? html` aria-current="true"` : null}>${spokenLanguages[language] ?? language}</button>`
