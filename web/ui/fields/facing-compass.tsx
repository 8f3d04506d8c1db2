type FacingCompassProps = {
  /** Direction looking out to sea, degrees clockwise from north; null if unknown: open water. */
  facing: number | null
  /** Text alternative; omit it next to text. */
  label?: string | undefined
  className?: string
}

/** North up; the needle points out to sea. */
export function FacingCompass({ facing, label, className = 'size-16' }: FacingCompassProps) {
  const twin = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: `twin` names it or hides it
    <svg {...twin} className={className} viewBox="0 0 72 72">
      <g transform={`rotate(${facing ?? 0} 36 36)`}>
        <circle cx="36" cy="36" r="29" fill="var(--water-2)" />
        <g fill="none" stroke="var(--water)" strokeWidth="1.6" strokeLinecap="round">
          <path d="M20 26.5q4-2.5 8 0t8 0 8 0 8 0" />
          <path d="M24 18q4-2.5 8 0t8 0 8 0" />
          {facing === null && (
            <path d="M16 35q4-2.5 8 0t8 0 8 0 8 0 8 0M20 43.5q4-2.5 8 0t8 0 8 0 8 0M24 52q4-2.5 8 0t8 0 8 0" />
          )}
        </g>
        {facing !== null && (
          <>
            <path
              d="M7.2 39q7-2.5 14.4 0t14.4 0 14.4 0 14.4 0A29 29 0 0 1 7.2 39z"
              fill="var(--land)"
              stroke="var(--land-line)"
            />
            <path d="M36 12l6.5 20h-13z" fill="var(--sea-ink)" />
            <circle cx="36" cy="38" r="4.5" fill="var(--sun)" stroke="var(--card)" strokeWidth="1.5" />
          </>
        )}
      </g>
      <circle cx="36" cy="36" r="29" fill="none" stroke="var(--line)" strokeWidth="1.5" />
      <path d="M36 1.5l3.6 5.5h-7.2z" fill="var(--ink-2)" />
    </svg>
  )
}
