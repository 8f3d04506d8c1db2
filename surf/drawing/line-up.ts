import { SURFER } from '#surf/drawing/scene.ts'

const drawSurfer = (x: number, y: number, size: number, facing = 1) =>
  `<path transform="translate(${x} ${y}) scale(${size * facing} ${size})" d="${SURFER}"/>`

export const drawLineUp = (horizon: number, x: number) => `<g transform="translate(0 ${horizon})">
<g fill="var(--headland)"><path opacity=".55" d="M0 0v-26c34-5 52 7 88 7s42 11 68 13 30 5 48 6z"/><path opacity=".8" d="M0 0v-13c26-4 43 4 65 5s27 6 47 8z"/></g>
<g fill="var(--sil)">${drawSurfer(x, 28, 0.62)}${drawSurfer(x + 36, 22, 0.52)}${drawSurfer(x + 67, 25, 0.55, -1)}</g>
</g>`
