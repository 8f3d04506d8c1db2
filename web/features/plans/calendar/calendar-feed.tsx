import { CalendarSync } from 'lucide-react'
import { AddressField } from '#web/features/plans/calendar/address-field.tsx'
import { useCalendarAddresses, useChangeCalendarAddresses } from '#web/features/plans/calendar/calendar-addresses.ts'
import { ChangeAddresses } from '#web/features/plans/calendar/change-addresses.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { Card, Section, SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/plans.ts'

/** The calendar of plans, for a plan's sheet. */
export function CalendarFeed() {
  const { data } = useCalendarAddresses()
  const { mutate: change, isPending } = useChangeCalendarAddresses()
  if (!data) return null
  return (
    <Section title={texts.addToYourCalendar} className="mt-6">
      <Card padded className="grid gap-3">
        <p className="text-[0.9375rem] text-ink-2">{texts.subscribeToYourPrivateAddress}</p>
        {data.url === null ? (
          <Button wide icon={<CalendarSync {...iconInButton} />} disabled={isPending} onClick={() => change('renew')}>
            {texts.getYourAddresses}
          </Button>
        ) : (
          <>
            <AddressField label={texts.calendarAddress} url={data.url} />
            <ChangeAddresses isBusy={isPending} onChange={change} />
          </>
        )}
        <SectionLink href="/settings/calendars">{texts.tidesLightAndGood}</SectionLink>
      </Card>
    </Section>
  )
}
