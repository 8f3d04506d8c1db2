import sharp from 'sharp'
import { chanceOf } from '../chance.ts'
import { type Face, face } from './faces.ts'
import { type Hour, lights } from './light.ts'
import { type SceneName, scenes } from './scenes.ts'

const PORTRAIT_PIXELS = 512
const VECTOR_PIXELS = 80
const DOTS_PER_INCH = 72
const WEBP = { quality: 82, effort: 2 }

/** A portrait as WebP. */
export const drawFace = (of: Face): Promise<Buffer> =>
  sharp(Buffer.from(face(of)), { density: (DOTS_PER_INCH * PORTRAIT_PIXELS) / VECTOR_PIXELS })
    .resize(PORTRAIT_PIXELS, PORTRAIT_PIXELS)
    .webp(WEBP)
    .toBuffer()

/** A picture of the sea as WebP, 1200 × 900; the same seed gives the same picture. */
export const drawScene = (scene: SceneName, hour: Hour, seed: string): Promise<Buffer> =>
  sharp(Buffer.from(scenes[scene](chanceOf(seed), lights[hour])))
    .webp(WEBP)
    .toBuffer()
