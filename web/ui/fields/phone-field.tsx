import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { PhoneCountry } from '#web/lib/format/phone-numbers.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import * as texts from '#words/app.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof CheckedField>, 'type' | 'onType'> & {
  /** Receives the number with country code ('+1 714 555 0100'), or the typed text while invalid. */
  onNumber: (number: string) => void
}

export function PhoneField({ value, onNumber, ...props }: PhoneFieldProps) {
  const plans = usePlans()
  const [before] = useState(value)
  const [typed, setTyped] = useState(before)
  const [chosen, choose] = useState<PhoneCountry>()
  const country = chosen ?? plans?.ownCountry
  const number = country && plans?.readNumber(typed, country)
  const type = (next: string, from = country) => {
    setTyped(next)
    onNumber((from && plans?.readNumber(next, from)?.international) ?? next)
  }
  const change = (next: PhoneCountry) => {
    choose(next)
    // National digits, because a typed code would name the previous country.
    type(number?.national ?? typed, next)
  }
  // Reinterprets text typed before the numbering plans loaded, but not the initial value; before a country can be chosen.
  const readAgain = useEffectEvent(() => typed !== before && type(typed))
  useLayoutEffect(() => {
    if (plans) readAgain()
  }, [plans])
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <CheckedField {...props} type="tel" value={typed} onType={(next) => type(next)} />
      {plans && country && (
        <>
          <p role="status" className="text-small font-strong text-ink-2 empty:hidden">
            {number?.words}
          </p>
          <div className="relative grid grid-cols-1">
            <select
              aria-label={texts.country}
              value={number?.country ?? country}
              onChange={({ currentTarget }) =>
                change(plans.PHONE_COUNTRIES[currentTarget.selectedIndex]?.code ?? country)
              }
              className="squircle min-h-tap w-full appearance-none truncate rounded-field bg-card py-2 pr-10 pl-4 text-small inset-ring-[1.5px] inset-ring-edge"
            >
              {plans.PHONE_COUNTRIES.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
            <span className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-ink-3">
              <ChevronDown {...iconInText} />
            </span>
          </div>
        </>
      )}
    </div>
  )
}

type Plans = typeof import('#web/lib/format/phone-numbers.ts') & { ownCountry: PhoneCountry }

/** Undefined until loaded; then the field needs numbers with country code. */
function usePlans() {
  const [plans, setPlans] = useState<Plans>()
  useEffect(() => {
    import('#web/lib/format/phone-numbers.ts').then(
      // Once, because listing time zones of every country takes longer than a frame.
      (numbers) => setPlans({ ...numbers, ownCountry: numbers.likelyPhoneCountry() }),
      () => {},
    )
  }, [])
  return plans
}
