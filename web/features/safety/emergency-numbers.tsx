import { Phone } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'

const NUMBERS = [
  { number: '112', where: 'Europe' },
  { number: '911', where: 'North America' },
  { number: '000', where: 'Australia' },
  { number: '111', where: 'New Zealand' },
] as const

/** Who does rescue: one tap calls. */
export function EmergencyNumbers() {
  return (
    <section aria-label="Emergency numbers" className="grid gap-2">
      <p className="text-small text-ink-2">
        <b className="font-strong text-ink">Lineup is not a rescue service.</b> In an emergency, call one of these, or
        your local number.
      </p>
      <div className="grid grid-cols-2 gap-2">
        {NUMBERS.map(({ number, where }) => (
          <Button
            key={number}
            fill="rip"
            size="m"
            className="px-2! narrow:[&_svg]:hidden"
            href={`tel:${number}`}
            icon={<Phone {...iconInButton} />}
          >
            <span className="text-start">
              <span className="sr-only">Call </span>
              {number} <span className="block text-nano font-medium">{where}</span>
            </span>
          </Button>
        ))}
      </div>
    </section>
  )
}
