import { defineConfig } from 'vitest/config'
import { RunOrder } from './scripts/testing/run-order.ts'
import { compileCatalogues } from './scripts/words/compile.ts'
import { longOnly, proofsFor } from './test/proof/guards.mjs'

const { RUN_SEED, CHANGED_FILES = '' } = process.env

compileCatalogues()

const fileOf = (proof: string) => `test/proof/${proof}.test.ts`

/** In a run with a seed, the proofs of every run, of what changed and of that seed; otherwise all. */
const proofs = () =>
  RUN_SEED ? proofsFor(CHANGED_FILES.split('\n'), Number(RUN_SEED)).map(fileOf) : ['test/proof/**/*.test.ts']

const proofsAtLength = {
  extends: true as const,
  test: {
    name: 'proof',
    include: ['test/proof/**/*.test.ts'],
    globalSetup: 'test/postgres/global-setup.ts',
  },
}

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
    sequence: { sequencer: RunOrder },
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
          // The proofs in short: workers of a project of their own would load the app once more.
          include: [
            '{server,scripts}/**/*.test.ts',
            'test/!(proof)/**/*.test.ts',
            ...(mode === 'long' ? [] : proofs()),
          ],
          exclude: [
            'test/architecture/{{code-,sql-,locks-,stores-,}architecture,unused,cycles}.test.ts',
            ...longOnly.map(fileOf),
          ],
          globalSetup: 'test/postgres/global-setup.ts',
          setupFiles: 'test/accounts/cheap-passwords.ts',
        },
      },
      // `npm run prove`: the proofs at length.
      ...(mode === 'long' ? [proofsAtLength] : []),
    ],
  },
}))
