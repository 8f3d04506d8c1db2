import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'
import { findBrowser } from '#e2e/support/browser.ts'

// Renders the loop of web/ui/scenes/landing-scene.tsx as the videos of the landing page, which are kept in the
// repository: `node scripts/run.mjs scripts/pictures/render-landing-video.ts`. Needs an ffmpeg with libvpx and libx264 on the PATH.

const THEMES = ['dawn', 'before-dawn'] as const
/** In pixels: the scene's 430 by 900 units 1.6 times, which are whole blocks of 16 for the encoders. */
const FRAME = { width: 688, height: 1440 }
const FRAMES_PER_SECOND = 24
const LOOP_SECONDS = 8
const FRAMES = FRAMES_PER_SECOND * LOOP_SECONDS
const MAX_BYTES = 400_000

/** The colours of HDTV (BT.709), said in the file too, so that the video matches the page around it. */
const COLOURS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
const PICTURE = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...COLOURS, '-an']
/** The same frames make the same bytes. */
const REPEATABLE = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
const VP9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '41', '-g', String(FRAMES), '-threads', '1']
/** Level 3.2 with 4 reference frames: within what decoders of old phones take. */
const H264_LIMITS = ['-profile:v', 'high', '-level:v', '3.2', '-refs', '4']
const H264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '28', '-g', String(FRAMES)]

const project = new URL('../../', import.meta.url)
const text = (file: string) => readFileSync(new URL(file, project), 'utf8')
const { LandingScene } = (
  await runnerImport<typeof import('#web/ui/scenes/landing-scene.tsx')>(
    fileURLToPath(new URL('web/ui/scenes/landing-scene.tsx', project)),
    { configFile: false, logLevel: 'warn' },
  )
).module

async function drawFrames(page: Page, theme: string, folder: string): Promise<void> {
  await page.setContent(
    `<html data-theme="${theme}"><style>${text('web/styles/tokens.css')}${text('web/ui/scenes/scenes.css')}</style>`,
  )
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const scene = renderToStaticMarkup(createElement(LandingScene, { phase: frame / FRAMES }))
    await page.evaluate((markup) => {
      document.body.innerHTML = markup
    }, scene)
    writeFileSync(join(folder, `${String(frame).padStart(3, '0')}.png`), await page.screenshot())
  }
}

function encode(folder: string, theme: string): void {
  const frames = ['-y', '-loglevel', 'error', '-framerate', String(FRAMES_PER_SECOND), '-i', join(folder, '%03d.png')]
  const file = (ending: string) => fileURLToPath(new URL(`web/features/onboarding/video/${theme}.${ending}`, project))
  const run = (...args: string[]) => execFileSync('ffmpeg', [...frames, ...args], { stdio: 'inherit', cwd: folder })
  run(...PICTURE, ...VP9, '-pass', '1', '-cpu-used', '4', '-f', 'null', '/dev/null')
  run(...PICTURE, ...VP9, '-pass', '2', '-cpu-used', '1', ...REPEATABLE, file('webm'))
  run(...PICTURE, ...H264, ...H264_LIMITS, '-movflags', '+faststart', ...REPEATABLE, file('mp4'))
  for (const ending of ['webm', 'mp4']) {
    const { size } = statSync(file(ending))
    console.log(`${theme}.${ending}: ${size} bytes`)
    if (size > MAX_BYTES) throw new Error(`${theme}.${ending} has more than ${MAX_BYTES} bytes.`)
  }
}

const browser = await chromium.launch(await findBrowser())
const page = await browser.newPage({ viewport: FRAME })
for (const theme of THEMES) {
  const folder = mkdtempSync(join(tmpdir(), 'lineup-frames-'))
  await drawFrames(page, theme, folder)
  encode(folder, theme)
  rmSync(folder, { recursive: true })
}
await browser.close()
