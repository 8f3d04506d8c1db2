import { readdirSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'

const { CI, FULL_TRACE, PLAYWRIGHT_JSON_OUTPUT_FILE, SHUFFLE_SEED } = process.env

/** A worker of Playwright ends with its project: with one for each file most of a run would be starts of servers. */
const SHUFFLED_PROJECTS = 8

/**
 * The test files in projects that depend on the seed alone; Playwright runs projects in order, and the files of one by
 * name. So two files come in either order, and share a worker now and then.
 */
function shuffledProjects(seed: string) {
  const files = readdirSync('e2e').filter((name) => name.endsWith('.test.ts'))
  let state = Number(seed)
  const random = () => {
    // The linear congruential generator of 'Numerical Recipes'.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  const projectOf = new Map(files.map((name) => [name, Math.floor(random() * SHUFFLED_PROJECTS)]))
  return Array.from({ length: SHUFFLED_PROJECTS }, (_, nth) => ({
    name: `shuffled ${nth + 1}`,
    testMatch: files.filter((name) => projectOf.get(name) === nth),
  }))
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
  ...(SHUFFLE_SEED ? { projects: shuffledProjects(SHUFFLE_SEED) } : {}),
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
