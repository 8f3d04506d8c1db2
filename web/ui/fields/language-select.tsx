import type { ReactNode } from 'react'
import { spokenLanguages } from '#spoken-languages'
import { ApiError } from '#web/lib/api/api.ts'
import { loadInLanguage } from '#web/ui/feedback/load-in-language.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/app.ts'
import { locale } from '#words/locale.ts'

/** 'Español': the language of this page, by its own name. */
export const languageHere = spokenLanguages[locale] ?? locale

/** Each language by its own name. `language-choice.tsx` of visitors writes its own, to load nothing of this file. */
export const LanguageOptions = () =>
  Object.entries(spokenLanguages).map(([language, name]) => (
    <option key={language} value={language} lang={language}>
      {name}
    </option>
  ))

type LanguageSelectProps = {
  /** Stores the language of later requests. */
  store: (language: string) => Promise<unknown>
  className: string
  children: ReactNode
}

/** A choice of language over what it is shown as. Afterwards the page is loaded again in that language. */
export function LanguageSelect({ store, className, children }: LanguageSelectProps) {
  const { mutate, variables, isPending } = useAct({
    call: async (language: string) => {
      await store(language)
      return loadInLanguage()
    },
    done: (isLoading) => (isLoading ? undefined : { title: texts.languageChanged, text: texts.reloadToSeeIt }),
    failed: (error) => (error instanceof ApiError ? {} : texts.changingTheLanguageNeedsANetwork),
  })
  return (
    <span
      className={`relative has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-sun-ink ${className}`}
      aria-busy={isPending}
    >
      {children}
      <select
        aria-label={texts.language}
        value={isPending ? variables : locale}
        disabled={isPending}
        onChange={({ currentTarget }) => mutate(currentTarget.value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        <LanguageOptions />
      </select>
    </span>
  )
}
