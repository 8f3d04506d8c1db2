import { readFileSync } from 'node:fs'
import sharp from 'sharp'

// node bench/limits/bare-sharp.ts FILE COUNT: the pictures that Lineup makes of a photo, made COUNT times by sharp as its
// manual says and nothing else, all at once. Prints the seconds that it took.

const [file = '', count] = process.argv.slice(2)
const photo = readFileSync(file)

const drawn = (longEdge: number) =>
  sharp(photo, { autoOrient: true })
    .resize({ width: longEdge, height: longEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
const both = () => Promise.all([drawn(2048), drawn(480)])

await both()
const start = performance.now()
await Promise.all(Array.from({ length: Number(count) }, both))
console.log((performance.now() - start) / 1000)
