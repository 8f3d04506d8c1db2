import { SURFING_TYPES } from '#contract/sessions/surfing-types.ts'
import { SURFING_TYPE_NAMES } from '#web/features/users/profile-form.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import * as texts from '#words/users.ts'

type SurfingTypesProps = { types: string[] /** On the deep. */; over?: boolean; className?: string }

/** Renders nothing for a surfer who named no types. */
export function SurfingTypes({ types, over, className = '' }: SurfingTypesProps) {
  const known = SURFING_TYPE_NAMES.filter((type) => types.includes(type))
  if (known.length === 0) return null
  return (
    <ul aria-label={texts.surfingTypesLabel} className={`flex flex-wrap gap-1.5 ${className}`}>
      {known.map((type) => (
        <li key={type}>
          <Badge tone={over ? 'glass' : 'sea'}>{SURFING_TYPES[type]}</Badge>
        </li>
      ))}
    </ul>
  )
}
