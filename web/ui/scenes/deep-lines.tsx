import { swellLine } from '#surf/drawing/swell.ts'

const LINES = Array.from({ length: 14 }, (_, index) => swellLine(16 + index * 21, 390, 1 + index / 5, index)).join('')

/** Swell lines behind a dark panel, which is `relative isolate overflow-hidden`. */
export function DeepLines() {
  return (
    <svg
      className="absolute inset-0 -z-1 size-full"
      viewBox="0 0 390 300"
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
      stroke="var(--deep-line)"
      opacity=".42"
    >
      <path d={LINES} />
    </svg>
  )
}
