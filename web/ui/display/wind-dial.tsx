import { useId } from 'react'
import { compassPoints } from '#words/sea/measures.ts'

type WindDialProps = {
  /** Direction looking out to sea, degrees from true north; null if unknown: a compass without a beach. */
  facing: number | null
  /** Direction it comes from. */
  windFrom: number
  /** Direction it comes from. */
  swellFrom: number | null
  ink: string
  /** Text alternative. */
  label: string
  className?: string
}

const [north, , , , east, , , , south, , , , west] = compassPoints.short
const POINTS = [
  { name: north, x: 66, y: 11 },
  { name: east, x: 126, y: 70 },
  { name: south, x: 66, y: 130 },
  { name: west, x: 6, y: 70 },
]
const TICKS = [30, 60, 120, 150, 210, 240, 300, 330]

/** Wind arrow and swell lines over the beach, north up. */
export function WindDial({ facing, windFrom, swellFrom, ink, label, className = 'size-33' }: WindDialProps) {
  const clip = useId()
  return (
    <svg role="img" aria-label={label} className={className} viewBox="0 0 132 132">
      <clipPath id={clip}>
        <circle cx="66" cy="66" r="52" />
      </clipPath>
      <circle cx="66" cy="66" r="52" fill="var(--water-3)" />
      <g clipPath={`url(#${clip})`}>
        {swellFrom !== null && (
          <g
            transform={`rotate(${swellFrom} 66 66)`}
            fill="none"
            stroke="var(--water)"
            strokeWidth="2.5"
            strokeLinecap="round"
          >
            <path d="M40 58Q66 53 92 58" opacity=".9" />
            <path d="M33 46Q66 41 99 46" opacity=".68" />
            <path d="M26 34Q66 29 106 34" opacity=".46" />
          </g>
        )}
        {facing !== null && (
          <path
            transform={`rotate(${facing} 66 66)`}
            d="M0 72C26.4 64 46.2 76 66 71S105.6 76 132 69V132H0z"
            fill="var(--land)"
            stroke="var(--land-line)"
            strokeWidth="1.5"
          />
        )}
      </g>
      <circle cx="66" cy="66" r="52" fill="none" stroke="var(--line)" strokeWidth="1.5" />
      {TICKS.map((degrees) => (
        <path
          key={degrees}
          transform={`rotate(${degrees} 66 66)`}
          d="M66 14V10"
          stroke="var(--edge)"
          strokeWidth="1.2"
        />
      ))}
      <g fill="var(--ink-3)" fontSize="12" fontWeight="600" textAnchor="middle">
        {POINTS.map(({ name, x, y }) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      </g>
      <g transform={`rotate(${windFrom + 180} 66 66)`}>
        <path d="M66 22l9 17-9-4.5-9 4.5z" fill={ink} />
        <path d="M66 110V38" stroke={ink} strokeWidth="3" strokeLinecap="round" strokeDasharray="1 6" />
      </g>
    </svg>
  )
}
