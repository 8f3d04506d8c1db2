import { CalendarSync } from 'lucide-react'
import { AddressField } from '#web/features/plans/calendar/address-field.tsx'
import { useCalendarAddresses, useChangeCalendarAddresses } from '#web/features/plans/calendar/calendar-addresses.ts'
import { ChangeAddresses } from '#web/features/plans/calendar/change-addresses.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/plans.ts'

const favourites = [
  { name: 'tides', title: texts.tides, about: texts.highAndLowTide },
  { name: 'light', title: texts.firstAndLastLight, about: texts.fromFirstLightTo },
  { name: 'good-hours', title: texts.goodHours, about: texts.whenYourFavoritesAre },
] as const

/** All calendars of the surfer, each with an address of its own. */
export function Calendars() {
  const { data, error, refetch } = useCalendarAddresses()
  const { mutate: change, isPending } = useChangeCalendarAddresses()
  if (error && !data) return <ErrorState title={texts.couldntLoadYourCalendars} onRetry={() => refetch()} />
  if (!data) return <Waiting />
  const shown = [
    { title: texts.yourPlans, about: texts.plannedSessionsWithWho, url: data.url },
    ...favourites.map(({ name, ...calendar }) => ({ ...calendar, url: data.favourites?.[name] ?? null })),
  ]
  return (
    <>
      <p className="text-ink-2">{texts.subscribeToTheseAddresses}</p>
      {shown.map(({ title, about, url }) => (
        <Section key={title} title={title} className="mt-6">
          <Card padded className="grid gap-3">
            <p className="text-[0.9375rem] text-ink-2">{about}</p>
            {url !== null && <AddressField label={texts.addressOf(title)} url={url} />}
          </Card>
        </Section>
      ))}
      <div className="mt-6 grid gap-3">
        {data.url === null ? (
          <Button wide icon={<CalendarSync {...iconInButton} />} disabled={isPending} onClick={() => change('renew')}>
            {texts.getYourAddresses}
          </Button>
        ) : (
          <ChangeAddresses isBusy={isPending} onChange={change} />
        )}
      </div>
    </>
  )
}
