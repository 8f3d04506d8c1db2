import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  CircleCheck,
  Clock3,
  Info,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Pencil,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { EmergencyContact, EmergencyContacts } from '#contract/people/emergency-contacts.ts'
import { useAskContact, useTestContact } from '#web/features/emergency-contacts/contact-calls.ts'
import type { Channel, Tone } from '#web/features/emergency-contacts/contact-words.ts'
import {
  channelsOf,
  counts,
  formatTurn,
  mayRequest,
  nameOf,
  testWords,
  wayWords,
} from '#web/features/emergency-contacts/contact-words.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { Button } from '#web/ui/display/button.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon, iconInButton, iconInText } from '#web/ui/display/icons.tsx'
import * as texts from '#words/emergency-contacts.ts'

type ContactCardProps = {
  contact: EmergencyContact
  all: EmergencyContacts
  onEdit: () => void
  /** Moves the contact one place later (1) or earlier (-1). */
  onMove: (by: 1 | -1) => void
}

export function ContactCard({ contact, all, onEdit, onMove }: ContactCardProps) {
  const now = useNow()
  const ask = useAskContact(contact.id)
  const test = useTestContact(contact.id)
  const { contacts, canMail, canText } = all
  const nth = contacts.indexOf(contact)
  const name = nameOf(contact)
  const channels = channelsOf(contact)
  return (
    <li className="squircle grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-card bg-card p-3 shadow-raised">
      <div className="grid content-start justify-items-center">
        {contacts.length > 1 && (
          <MoveButton label={texts.alertNameEarlier(name)} able={nth > 0} onMove={() => onMove(-1)}>
            <ArrowUp {...icon} />
          </MoveButton>
        )}
        <span
          aria-hidden="true"
          className={`m-1.5 grid size-8 place-items-center rounded-full font-display text-lead font-[600] ${counts(contact) ? 'bg-kelp-wash text-kelp-ink' : 'bg-well text-ink-2'}`}
        >
          {nth + 1}
        </span>
        {contacts.length > 1 && (
          <MoveButton label={texts.alertNameLater(name)} able={nth < contacts.length - 1} onMove={() => onMove(1)}>
            <ArrowDown {...icon} />
          </MoveButton>
        )}
      </div>
      <div className="grid grid-cols-1 content-start gap-3 pb-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1 pt-1">
            <h2 dir="auto" className="text-lead break-words">
              {name}
            </h2>
            <p className="text-small text-ink-3 text-pretty">{formatTurn(contact, contacts)}</p>
          </div>
          <IconButton label={texts.editName(name)} fill="well" onClick={onEdit}>
            <Pencil {...iconInButton} />
          </IconButton>
        </div>
        <ul aria-label={texts.waysToReach(name)} aria-live="polite" className="grid grid-cols-1 gap-3">
          {channels.map(({ channel, address, state }) => {
            const tried = state === 'confirmed' ? testWords(contact, channel, now) : undefined
            const states = [
              wayWords(contact, channel, channel === 'sms' ? canText : canMail),
              ...(tried ? [tried] : []),
            ]
            return <ContactWay key={channel} channel={channel} address={address} states={states} />
          })}
          {channels.length === 0 && <li className="text-small text-rip-ink">{texts.noPhoneNumberOrE}</li>}
        </ul>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {counts(contact) && (
            <CallButton isPending={test.isPending} onPress={() => test.mutate()}>
              {texts.sendATest}
            </CallButton>
          )}
          {mayRequest(contact) && (
            <CallButton isPending={ask.isPending} onPress={() => ask.mutate()}>
              {texts.askAgain}
            </CallButton>
          )}
        </div>
      </div>
    </li>
  )
}

type CallButtonProps = { isPending: boolean; onPress: () => void; children: string }

/** A disabled button would lose the focus. */
const CallButton = ({ isPending, onPress, children }: CallButtonProps) => (
  <Button size="m" aria-disabled={isPending} onClick={() => isPending || onPress()}>
    {children}
  </Button>
)

type MoveButtonProps = { label: string; able: boolean; onMove: () => void; children: ReactNode }

/** Rendered at the list's ends too, so that it retains the focus when its card moves. */
const MoveButton = ({ label, able, onMove, children }: MoveButtonProps) => (
  <IconButton
    label={label}
    aria-disabled={!able}
    className="aria-disabled:opacity-40"
    onClick={({ currentTarget }) => {
      if (!able) return
      onMove()
      requestAnimationFrame(() => currentTarget.focus())
    }}
  >
    {children}
  </IconButton>
)

const TONES: Record<Tone, { Icon: LucideIcon; ink: string }> = {
  good: { Icon: CircleCheck, ink: 'text-kelp-ink' },
  open: { Icon: Clock3, ink: 'text-sea-ink' },
  bad: { Icon: CircleAlert, ink: 'text-rip-ink' },
  calm: { Icon: Info, ink: 'text-ink-3' },
}

type ContactWayProps = {
  channel: Channel
  address: string
  /** Consent and latest test; colour and icon only repeat the text. */
  states: { words: string; tone: Tone }[]
}

function ContactWay({ channel, address, states }: ContactWayProps) {
  const Icon = channel === 'sms' ? MessageSquareText : Mail
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1">
      <span className="grid h-6 place-items-center text-ink-3">
        <Icon {...iconInText} />
      </span>
      <span className="break-words tabular-nums">
        <span className="sr-only">{channel === 'sms' ? texts.byTextMessage : texts.byEMail}</span>
        {address}
      </span>
      {states.map(({ words, tone }) => {
        const { Icon: StateIcon, ink } = TONES[tone]
        return (
          <span key={words} className={`col-start-2 flex items-start gap-1.5 text-small font-medium ${ink}`}>
            <span className="grid h-5 place-items-center">
              <StateIcon {...iconInText} />
            </span>
            {words}
          </span>
        )
      })}
    </li>
  )
}
