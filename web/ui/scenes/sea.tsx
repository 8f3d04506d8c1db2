import { useId } from 'react'
import { drawSea, type Sea as SeaProps, SURFER } from '#surf/drawing/scene.ts'

export function Sea(props: SeaProps) {
  return <Drawn markup={drawSea(props, useId())} />
}

/** Our own markup, without anything that a surfer typed. */
// biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by surf/drawing alone
export const Drawn = ({ markup }: { markup: string }) => <g dangerouslySetInnerHTML={{ __html: markup }} />

type SurferProps = { x: number; y: number; size?: number; facing?: 'left' | 'right'; fill?: string }

/** A waiting surfer on a board, 30 units wide at size 1; x and y are the board's position. */
export const Surfer = ({ x, y, size = 1, facing = 'right', fill = 'var(--sil)' }: SurferProps) => (
  <path transform={`translate(${x} ${y}) scale(${facing === 'left' ? -size : size} ${size})`} fill={fill} d={SURFER} />
)
