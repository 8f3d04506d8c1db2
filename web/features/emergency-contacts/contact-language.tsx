import { ChevronDown } from 'lucide-react'
import { spokenLanguages } from '#spoken-languages'
import { iconInText } from '#web/ui/display/icons.tsx'
import * as texts from '#words/emergency-contacts.ts'

type ContactLanguageProps = {
  /** '' is the surfer's own. */
  value: string | undefined
  onType: (language: string) => void
}

/** The language of messages to a contact, each by its own name. */
export const ContactLanguage = ({ value = '', onType }: ContactLanguageProps) => (
  <label className="relative grid gap-1.5">
    <span className="text-small font-strong text-ink-2">{texts.languageOfMessages}</span>
    <select
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      className="squircle min-h-[50px] w-full appearance-none truncate rounded-field bg-card py-2 pr-10 pl-4 inset-ring-[1.5px] inset-ring-edge"
    >
      <option value="">{texts.sameAsYours}</option>
      {Object.entries(spokenLanguages).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
    <span className="pointer-events-none absolute right-4 bottom-[17px] text-ink-3">
      <ChevronDown {...iconInText} />
    </span>
  </label>
)
