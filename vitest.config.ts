import { defineConfig } from 'vitest/config'

/** The projects that touch no database start at once; the others share one PostgreSQL, made by test/global-setup.ts. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A small machine that does much at once may take its time; no test waits for a clock.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'architecture', include: ['test/architecture.test.ts'] } },
      { extends: true, test: { name: 'unit', include: ['{surf,contract,catalogue,web}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,test,scripts}/**/*.test.ts'],
          exclude: ['test/architecture.test.ts', 'test/proof/**'],
          globalSetup: 'test/global-setup.ts',
        },
      },
      // Short within `npm test`; `npm run prove` runs it at length, in the mode 'long'.
      {
        extends: true,
        test: { name: 'proof', include: ['test/proof/**/*.test.ts'], globalSetup: 'test/global-setup.ts' },
      },
    ],
  },
})
