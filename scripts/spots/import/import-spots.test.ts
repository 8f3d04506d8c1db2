import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { folderInFile } from '#test/files/test-folder.ts'
import { createDatabase } from '#test/postgres/database.ts'

const program = fileURLToPath(new URL('../../admin/main.ts', import.meta.url))
const folder = folderInFile()
const database = inFile(createDatabase)

/** Runs `npm run admin -- spots import` with these arguments in the folder of the file. */
const type = (...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.url, INIT_CWD: folder, npm_config_skip_bad_rows: '' }
    execFile(process.execPath, [program, 'spots', 'import', ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    )
  })

test('an operator reads the result of an import and can repeat it', async () => {
  const elements = [
    { type: 'node', id: 1, lat: 57.6, lon: -13.7, tags: { sport: 'surfing', name: 'Rockall' } },
    { type: 'node', id: 2, lat: 57.7, lon: -13.7, tags: { sport: 'surfing' } },
  ]
  await writeFile(join(folder, 'rockall.json'), JSON.stringify({ elements }))
  const refused = await type('rockall.json')
  expect(refused).toMatchObject({ code: 1, out: 'Bad rows:\n  row 2 (2): the name is missing\n' })
  expect(refused.err).toContain('Nothing was imported.')
  const done = await type('rockall.json', '--skip-bad-rows')
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toMatch(/^2 rows read in .* s: 1 added, 0 merged, 0 changed, 0 known, 0 skipped, 1 bad\.\n/)
  expect((await type('rockall.json', '--skip-bad-rows')).out).toContain('0 added, 0 merged, 0 changed, 1 known')
})

test.each([
  { args: [], says: 'FILE is missing.' },
  { args: ['one.json', 'two.json'], says: "'two.json' is one argument too many." },
  { args: ['one.json', '--all'], says: "Unknown option '--all'" },
])('an operator who types $args reads the correct usage', async ({ args, says }) => {
  const { code, err } = await type(...args)
  expect(code).toBe(2)
  expect(err).toContain(says)
  expect(err).toContain('npm run admin -- spots import FILE')
})
