import { ChevronDown, Languages } from 'lucide-react'
import { answerTo } from '#web/lib/api/api.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import { LanguageSelect, languageHere } from '#web/ui/fields/language-select.tsx'

/** Stored in this browser, for pages before the sign-in. */
const store = (language: string) =>
  answerTo(() =>
    fetch('/api/language', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ language }),
    }),
  )

export const LanguageChoice = () => (
  <LanguageSelect
    store={store}
    className="-ml-2 inline-flex min-h-tap items-center gap-1.5 rounded-field px-2 text-small"
  >
    <Languages {...iconInText} />
    {/* On a short screen the brand is in this row. */}
    <span className="short:sr-only">{languageHere}</span>
    <ChevronDown {...iconInText} />
  </LanguageSelect>
)
