import { readdirSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'

const { CI, FULL_TRACE, PLAYWRIGHT_JSON_OUTPUT_FILE, SHUFFLE_SEED } = process.env

/** Each test file as a project, in an order that depends on the seed alone; Playwright runs projects in order. */
function shuffledFiles(seed: string) {
  const files = readdirSync('e2e').filter((name) => name.endsWith('.test.ts'))
  let state = Number(seed)
  const random = () => {
    // The linear congruential generator of 'Numerical Recipes'.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state
  }
  return files
    .map((name) => ({ name, testMatch: name, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ name, testMatch }) => ({ name, testMatch }))
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // A busy machine may take its time; no test waits for a clock.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(CI),
  // `npm test` names the file for the JSON report.
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  ...(SHUFFLE_SEED ? { projects: shuffledFiles(SHUFFLE_SEED) } : {}),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    launchOptions: await findBrowser(),
    // Tests answer calls in the app's place, which a service worker would hide from them.
    serviceWorkers: 'block',
    // A moving sheet cannot be pressed before it rests; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Snapshots of each action's page and the network take a tenth of a run's processor time: `FULL_TRACE=1` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: Boolean(FULL_TRACE), sources: true },
  },
})
