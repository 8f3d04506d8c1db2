import { Languages } from 'lucide-react'
import { spokenLanguages } from '#spoken-languages'
import { iconInText } from '#web/ui/display/icons.tsx'
import * as texts from '#words/app.ts'
import { locale } from '#words/locale.ts'

/** Stored in this browser, for pages before the sign-in. A form, which needs none of the app's code. */
export const LanguageChoice = () => (
  <form
    method="post"
    action="/api/language"
    className="relative -ml-2 inline-flex min-h-tap items-center gap-1.5 rounded-field px-2 text-small has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-sun-ink"
  >
    <input type="hidden" name="next" value={location.pathname} />
    <Languages {...iconInText} />
    {/* On a short screen the brand is in this row. */}
    <span className="short:sr-only">{spokenLanguages[locale] ?? locale}</span>
    <select
      name="language"
      aria-label={texts.language}
      defaultValue={locale}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
    >
      {Object.entries(spokenLanguages).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  </form>
)
