import type { ReactNode } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'

type SpotDescriptionProps = {
  of: Partial<Pick<SurfSpot, 'description'>>
  /** Shown for a spot without one, in the language of the page. */
  children: ReactNode
}

/** Descriptions are in English, marked so that screen readers pronounce them well. */
export function SpotDescription({ of: { description }, children }: SpotDescriptionProps) {
  const text = description?.trim()
  return text ? (
    <span lang="en" dir="auto">
      {text}
    </span>
  ) : (
    children
  )
}
