import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './support/browser.ts'

const { CI, FULL_TRACE, NEAR_FILES, SHUFFLE_SEED, TEST_RESULTS = 'test-results/by-hand' } = process.env

/** A worker of Playwright ends with its project: with one for each file most of a run would be starts of servers. */
const SHUFFLED_PROJECTS = 8

/**
 * The test files in projects that depend on the seed alone; Playwright runs projects in order, and the files of one by
 * name. So two files come in either order, and share a worker now and then.
 */
function shuffledProjects(seed: string) {
  const files = globSync('**/*.test.ts', { cwd: import.meta.dirname })
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

/**
 * Files near the change (scripts/testing/nearness.mjs) begin before the rest. In one worker, for each one's server takes eight
 * seconds of processor time to start and to stop, and ends with its project.
 */
function nearestFirst(nearFiles: string[]) {
  return [
    { name: 'near', testMatch: nearFiles, workers: 1 },
    { name: 'rest', testIgnore: nearFiles },
  ]
}

/**
 * A zone of the browser in which it is about noon: what the hour decides is the same whenever the tests run, and midnight is
 * twelve hours away.
 */
function zoneAtNoon() {
  // The signs of these zones are those of POSIX: west of Greenwich is positive.
  const hoursWest = new Date().getUTCHours() - 12
  return hoursWest === 0 ? 'UTC' : `Etc/GMT${hoursWest > 0 ? '+' : ''}${hoursWest}`
}

function projectsInOrder() {
  if (SHUFFLE_SEED) return { projects: shuffledProjects(SHUFFLE_SEED) }
  if (NEAR_FILES) return { projects: nearestFirst(NEAR_FILES.split('\n')) }
  return {}
}

export default defineConfig({
  testDir: '.',
  // A folder for each run, so that two at once keep their traces.
  outputDir: resolve(TEST_RESULTS),
  globalSetup: './support/global-setup.ts',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // A busy machine may take its time; no test waits for a clock.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(CI),
  reporter: [['list']],
  ...projectsInOrder(),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    timezoneId: zoneAtNoon(),
    launchOptions: await findBrowser(),
    // Tests answer calls in the app's place, which a service worker would hide from them.
    serviceWorkers: 'block',
    // A moving sheet cannot be pressed before it rests; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Snapshots of each action's page and the network take a tenth of a run's processor time: `FULL_TRACE=1` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: Boolean(FULL_TRACE), sources: true },
  },
})
