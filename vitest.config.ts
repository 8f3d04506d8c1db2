import { defineConfig } from 'vitest/config'
import { NearestFirst } from './scripts/testing/nearest-first.ts'
import { compileCatalogues } from './scripts/words/compile.ts'
import { longOnly, proofsFor } from './test/proof/guards.mjs'

const { RUN_SEED, CHANGED_FILES = '' } = process.env

compileCatalogues()

/** In a run with a seed, the proofs of every run, of what changed and of that seed; otherwise all. */
const proofs = (mode: string) =>
  RUN_SEED && mode !== 'long'
    ? proofsFor(CHANGED_FILES.split('\n'), Number(RUN_SEED)).map((name) => `test/proof/${name}.test.ts`)
    : ['test/proof/**/*.test.ts']

/**
 * The projects that use no database start at once; the others share one PostgreSQL, started by test/postgres/global-setup.ts.
 * Files share a worker's modules: loading the app takes longer than most files. Spies, stubs and fake timers end with
 * their test.
 */
export default defineConfig(({ mode }) => ({
  test: {
    maxWorkers: 2,
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    ...(process.env.TEST_DISTANCES ? { sequence: { sequencer: NearestFirst } } : {}),
    // A busy machine may take its time; no test waits for a clock. A test that waits in vain fails before its file's limit
    // stops the whole run.
    testTimeout: mode === 'long' ? 600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 200_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['test/architecture/{{code-,sql-,locks-,stores-,}architecture,unused,cycles}.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{surf,contract,catalogue,words,web}/**/*.test.ts'],
          setupFiles: 'test/pages/browser-globals.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          setupFiles: 'test/component/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,test,scripts}/**/*.test.ts'],
          exclude: [
            'test/architecture/{{code-,sql-,locks-,stores-,}architecture,unused,cycles}.test.ts',
            'test/proof/**',
          ],
          globalSetup: 'test/postgres/global-setup.ts',
          setupFiles: 'test/accounts/cheap-passwords.ts',
        },
      },
      // Short within `npm test`; `npm run prove` runs it at length, in the mode 'long'.
      {
        extends: true,
        test: {
          name: 'proof',
          include: proofs(mode),
          exclude: mode === 'long' ? [] : longOnly.map((name) => `test/proof/${name}.test.ts`),
          globalSetup: 'test/postgres/global-setup.ts',
          setupFiles: mode === 'long' ? [] : ['test/accounts/cheap-passwords.ts'],
        },
      },
    ],
  },
}))
