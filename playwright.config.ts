import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // `npm test` names the file for the JSON report.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    // global-setup.ts chooses it before the first test file is read.
    baseURL: process.env.BASE_URL,
    launchOptions: await findBrowser(),
    // Tests answer calls in the app's place, which a service worker would hide from them.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
  },
})
