import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { spokenLanguages } from '#spoken-languages'
import { call, read } from '#web/lib/api/api.ts'
import { isUntouched, loadInLanguage } from '#web/ui/feedback/load-in-language.ts'
import { locale } from '#words/locale.ts'

/** The language that this tab was loaded again for. It is not tried twice, as a browser may go on with stored pages. */
const LOADED_FOR = 'loaded-for-language'

/** Loads pages of another language again in the surfer's: stored before the sign-in, or before another phone's choice. */
export function useOwnLanguage(): void {
  const { data: user, dataUpdatedAt } = useQuery(read('GET /api/auth/user'))
  // A reply stored on the phone may be older than the choice.
  const language = dataUpdatedAt > performance.timeOrigin ? user?.language : undefined
  useEffect(() => {
    if (language && language !== locale && language in spokenLanguages) void loadOnceIn(language)
  }, [language])
}

async function loadOnceIn(language: string): Promise<void> {
  try {
    if (!isUntouched() || sessionStorage.getItem(LOADED_FOR) === language) return
    // Sets this browser's cookie, too.
    await call('PATCH /api/settings', { body: { language } })
    sessionStorage.setItem(LOADED_FOR, language)
    await loadInLanguage(isUntouched)
  } catch {
    // Without a network, or where nothing may be stored, the page stays.
  }
}
