import { Bell, ChevronDown, CircleQuestionMark, Languages, LifeBuoy, Settings, Shield } from 'lucide-react'
import { call } from '#web/lib/api/api.ts'
import { icon, iconInText } from '#web/ui/display/icons.tsx'
import { LanguageSelect, languageHere } from '#web/ui/fields/language-select.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import * as texts from '#words/users.ts'

/** `firstContact` is the first to be notified; undefined while loading. */
export const SettingsRows = ({ firstContact }: { firstContact: string | undefined }) => (
  <List label={texts.settings}>
    <LinkRow Icon={Bell} words={texts.notifications} href="/settings/notifications" />
    <LinkRow Icon={Shield} words={texts.privacySafety} href="/settings/privacy" />
    <LinkRow Icon={LifeBuoy} words={texts.emergencyContacts} note={firstContact} href="/settings/contacts" />
    <LinkRow Icon={CircleQuestionMark} words={texts.helpSupport} href="/help" />
    <LanguageRow />
    <LinkRow Icon={Settings} words={texts.settings} href="/settings" />
  </List>
)

const store = (language: string) => call('PATCH /api/settings', { body: { language } })

/** The language of pages and messages, stored with the surfer. */
const LanguageRow = () => (
  <li className="relative not-first:before:absolute not-first:before:top-0 not-first:before:right-4 not-first:before:left-13 not-first:before:h-px not-first:before:bg-line">
    <LanguageSelect
      store={store}
      className="m-1 flex min-h-12 items-center gap-3.5 rounded-field px-3 text-[length:min(var(--t-lead),7vw)] active:bg-ink/5"
    >
      <Languages {...icon} className="shrink-0" />
      <span aria-hidden="true" className="flex-1 py-1.5 leading-tight wrap-break-word">
        {texts.language}
      </span>
      <span aria-hidden="true" className="line-clamp-2 max-w-1/2 text-end text-small text-ink-3">
        {languageHere}
      </span>
      <ChevronDown {...iconInText} className="shrink-0" />
    </LanguageSelect>
  </li>
)
