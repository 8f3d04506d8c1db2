import { surfingTypes } from '#contract/sessions/surfing-types.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { surfingTypeNames } from '#words/boards.ts'
import * as texts from '#words/users.ts'

type SurfingTypesProps = { types: string[] /** On the deep. */; over?: boolean; className?: string }

/** Renders nothing for a surfer who named no types. */
export function SurfingTypes({ types, over, className = '' }: SurfingTypesProps) {
  const known = surfingTypes.filter((type) => types.includes(type))
  if (known.length === 0) return null
  return (
    <ul aria-label={texts.surfingTypesLabel} className={`flex flex-wrap gap-1.5 ${className}`}>
      {known.map((type) => (
        <li key={type}>
          <Badge tone={over ? 'glass' : 'sea'}>{surfingTypeNames[type]}</Badge>
        </li>
      ))}
    </ul>
  )
}
