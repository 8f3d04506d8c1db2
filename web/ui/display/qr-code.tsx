import { encode } from 'uqr'

/** Light modules around the code, without which scanners do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Dark on white in both themes, as scanners expect it. */
export function QrCode({ words, label }: { words: string; label: string }) {
  const { data, size } = encode(words, { ecc: 'M', border: QUIET_ZONE })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-64 rounded-field"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={modules.join('')} />
    </svg>
  )
}
