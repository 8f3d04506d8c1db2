type SurferProps = { x: number; y: number; size?: number; facing?: 'left' | 'right'; fill?: string }

/** A waiting surfer on a board, 30 units wide at size 1; x and y are the board's position. */
export function Surfer({ x, y, size = 1, facing = 'right', fill = 'var(--sil)' }: SurferProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${facing === 'left' ? -size : size} ${size})`} fill={fill}>
      <path d="M-14 1.2C-8 3.8 9 3.6 15.5-1-4-.6-8 0-14 1.2z" />
      <path d="M-3.8.4c-.9-5.4-.2-10.2 2.6-11.6 2.6-1.2 5 .2 5.4 3 .3 2.2-.4 4.2.4 5.8L8.8.4z" />
      <circle cx="1.4" cy="-14.4" r="3" />
    </g>
  )
}
