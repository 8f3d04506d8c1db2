import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** The icon for launchers that cut a shape of their own: every edge is filled, and the mark lies in the safe zone. */
const maskable = readFileSync(new URL('icons/app-icon.svg', import.meta.url), 'utf8')
const pictures = new URL('../../web/public/', import.meta.url)

/** Where nothing but the corners is cut off, the mark may be larger. */
const square = maskable.replace('viewBox="0 0 64 64"', 'viewBox="6 6 52 52"')
/** For launchers that cut no shape at all. */
const rounded = square
  .replace(
    /<svg[^>]*>/,
    (root) =>
      `${root}<clipPath id="shape"><rect x="6" y="6" width="52" height="52" rx="12"/></clipPath><g clip-path="url(#shape)">`,
  )
  .replace('</svg>', '</g></svg>')

/** A line drawing of 24 by 24 in foam on the icon's own ground, as the app shows it on the button that does the same. */
const shortcut = (lines: string) => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
  <circle cx="48" cy="48" r="48" fill="#002f40"/>
  <g transform="translate(21 21) scale(2.25)" fill="none" stroke="#e8f5f6" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${lines}</g>
</svg>`
const checkIn = shortcut(
  '<path d="M12 21.5c-3.5-3.6-7-7-7-11.3a7 7 0 0 1 14 0c0 4.3-3.5 7.7-7 11.3z"/><path stroke="#ff8f6b" d="M7.8 11.8c1.9 0 2.3-3.3 4.5-3.3 1.6 0 2.3 1.3 2.2 2.4-1.5-.6-2.5.9-.2.9h1.9"/>',
)
const discover = shortcut(
  '<circle cx="12" cy="12" r="10"/><path stroke="#ff8f6b" d="m16.24 7.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z"/>',
)

const icons = [
  { file: 'icons/app-192.png', svg: rounded, size: 192 },
  { file: 'icons/app-512.png', svg: rounded, size: 512 },
  { file: 'icons/maskable-192.png', svg: maskable, size: 192 },
  { file: 'icons/maskable-512.png', svg: maskable, size: 512 },
  // Under this name iOS also finds it from pages that do not link to it; it fills what is clear with black, and nothing is.
  { file: 'apple-touch-icon.png', svg: square, size: 180 },
  { file: 'icons/check-in-96.png', svg: checkIn, size: 96 },
  { file: 'icons/discover-96.png', svg: discover, size: 96 },
]

mkdirSync(new URL('icons/', pictures), { recursive: true })
for (const { file, svg, size } of icons) {
  const measured = svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
  const png = await sharp(Buffer.from(measured)).png({ palette: true, effort: 10 }).toBuffer()
  writeFileSync(new URL(file, pictures), png)
  console.log(`${file}: ${size} x ${size}, ${png.length} bytes`)
}
