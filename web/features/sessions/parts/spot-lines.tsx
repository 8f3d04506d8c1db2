import type { ReactNode } from 'react'

/** Lines below a spot's name, e.g. '4 ft · Good' and '0.2 mi · San Clemente, California'. */
export function spotLines(surf: string | undefined, where: readonly (string | undefined)[]): ReactNode[] {
  const place = where.filter(Boolean).join(' · ')
  return [
    surf && (
      <b key="surf" className="font-strong text-ink-2">
        {surf}
      </b>
    ),
    place,
  ].filter(Boolean)
}
