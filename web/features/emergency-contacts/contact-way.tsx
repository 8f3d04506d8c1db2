import { CircleAlert, CircleCheck, Clock3, Info, type LucideIcon, Mail, MessageSquareText } from 'lucide-react'
import type { Channel, Tone } from '#web/features/emergency-contacts/contact-words.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import * as texts from '#words/emergency-contacts.ts'

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

export function ContactWay({ channel, address, states }: ContactWayProps) {
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
