import { Phone } from 'lucide-react'
import { useState } from 'react'
import { ownTimeZone } from '#surf/time/date-formats.ts'
import { ANY_MOBILE, countryInZone, EMERGENCY_COUNTRIES } from '#web/features/safety/alarm/emergency-number-table.ts'
import { Button } from '#web/ui/display/button.tsx'
import { labelled } from '#words/app.ts'
import * as texts from '#words/safety.ts'

type EmergencyNumbersProps = {
  /** IANA name of the place; defaults to the phone's zone, where its surfer is. */
  zone?: string | undefined
}

/** The surfer can choose another country if the guess is wrong. */
export function EmergencyNumbers({ zone }: EmergencyNumbersProps) {
  const [chosen, setChosen] = useState<string>()
  const here = EMERGENCY_COUNTRIES.find(({ country }) => country === chosen) ?? countryInZone(zone ?? ownTimeZone())
  const isElsewhere = here !== undefined && here !== countryInZone(ownTimeZone())
  const number = here?.number ?? ANY_MOBILE
  return (
    <section aria-label={texts.emergencyNumbers} className="grid gap-1">
      <Button
        fill="plain"
        wide
        className="min-h-18! gap-4! text-start"
        href={`tel:${number}`}
        icon={<Phone size={26} strokeWidth={2} aria-hidden="true" className="shrink-0" />}
      >
        <span>
          <span className="block text-[length:min(1.5rem,12vw)]">{texts.callNumber(number)}</span>
          <span className="block text-small font-medium text-ink-2">{here?.country ?? texts.fromAnyMobilePhone}</span>
        </span>
      </Button>
      <details className="text-small">
        <summary className="flex min-h-tap cursor-pointer items-center text-sea-ink underline">
          {texts.anotherCountry}
        </summary>
        <select
          aria-label={texts.country}
          className="squircle min-h-[50px] w-full truncate rounded-field bg-card px-4 py-2 inset-ring-[1.5px] inset-ring-edge"
          value={here?.country ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          {!here && <option value="">{texts.chooseACountry}</option>}
          {EMERGENCY_COUNTRIES.map(({ country, number }) => (
            <option key={country} value={country}>
              {labelled(country, number)}
            </option>
          ))}
        </select>
      </details>
      <p className="text-small text-ink-2">
        {isElsewhere && texts.outsideCountry(here.country)}
        {texts.lineupIsNotARescue}
      </p>
    </section>
  )
}
