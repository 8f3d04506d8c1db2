import { useQuery } from '@tanstack/react-query'
import { Handshake, LifeBuoy, type LucideIcon, Map as MapIcon, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { OVERDUE_HOURS } from '#contract/limits.ts'
import { MINUTES_APART } from '#web/features/emergency-contacts/contact-words.ts'
import { read } from '#web/lib/api/api.ts'
import { icon } from '#web/ui/display/icons.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** What a contact is asked, when they are told and what they learn, and what none of it is. */
export function HowContactsWork() {
  const { data: settings } = useQuery(read('GET /api/settings'))
  const hours = settings?.overdueHours ?? OVERDUE_HOURS
  return (
    <Section title="How It Works">
      <ul className="grid gap-4">
        <Point Icon={Handshake} title="They agree first">
          We ask each contact at every number and address you add. Only those where they say yes count, and they can
          change their mind later.
        </Point>
        <Point Icon={Timer} title="Then they're alerted in order">
          If you haven't checked out {hours === 1 ? 'an hour' : `${hours} hours`} after going in, your buddies are
          alerted. Your first contact follows {MINUTES_APART} minutes later, then the next every {MINUTES_APART}{' '}
          minutes, until someone has reached you. <HoursLink />
        </Point>
        <Point Icon={MapIcon} title="What they learn">
          Your first name, where and when you went in, and your board if you added one, on a page where they can say
          they've reached you. Once you're back they get the all-clear, and the place is no longer shown.
        </Point>
        <Point Icon={LifeBuoy} title="Lineup is not a rescue service">
          It alerts people on land but doesn't send anyone out. In an emergency, call the local emergency number.
        </Point>
      </ul>
    </Section>
  )
}

const HoursLink = () => (
  <Link href="/settings/privacy" className="font-strong text-sea-ink underline underline-offset-2">
    Change the hours
  </Link>
)

type PointProps = { Icon: LucideIcon; title: string; children: ReactNode }

const Point = ({ Icon, title, children }: PointProps) => (
  <li className="flex gap-3.5">
    <span className="mt-0.5 text-sea-ink">
      <Icon {...icon} />
    </span>
    <div>
      <h3 className="text-lead">{title}</h3>
      <p className="text-[0.9375rem] text-ink-2">{children}</p>
    </div>
  </li>
)
