import { useQuery } from '@tanstack/react-query'
import { Handshake, LifeBuoy, type LucideIcon, Map as MapIcon, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { OVERDUE_HOURS } from '#contract/limits.ts'
import { MINUTES_APART } from '#web/features/emergency-contacts/contact-words.ts'
import { read } from '#web/lib/api/api.ts'
import { icon } from '#web/ui/display/icons.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/emergency-contacts.ts'

export function HowContactsWork() {
  const { data: settings } = useQuery(read('GET /api/settings'))
  const hours = settings?.overdueHours ?? OVERDUE_HOURS
  return (
    <Section title={texts.howItWorks}>
      <ul className="grid gap-4">
        <Point Icon={Handshake} title={texts.theyAgreeFirst}>
          {texts.weAskEachContactAt}
        </Point>
        <Point Icon={Timer} title={texts.thenTheyreAlertedInOrder}>
          {texts.ifYouHaventCheckedOut(hours, MINUTES_APART)} <HoursLink />
        </Point>
        <Point Icon={MapIcon} title={texts.whatTheyLearn}>
          {texts.yourFirstNameWhereAnd}
        </Point>
        <Point Icon={LifeBuoy} title={texts.lineupIsNotARescue}>
          {texts.itAlertsPeopleOnLand}
        </Point>
      </ul>
    </Section>
  )
}

const HoursLink = () => (
  <Link href="/settings/privacy" className="font-strong text-sea-ink underline underline-offset-2">
    {texts.changeTheHours}
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
