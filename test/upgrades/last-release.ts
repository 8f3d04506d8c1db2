import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import release from '#test/upgrades/last-release.json' with { type: 'json' }

const project = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const SERVER_FOLDERS = ['package.json', 'server', 'contract', 'surf', 'words', 'catalogue', 'scripts']

export const { version } = release
/** `safe.directory`: the checkout may belong to another user than the tests'. */
const git = (...args: string[]) => run('git', ['-c', 'safe.directory=*', '-C', project, ...args])

/** False in a copy without the history, such as a downloaded archive. */
export const isInHistory = (): Promise<boolean> =>
  git('cat-file', '-e', `${release.commit}^{commit}`).then(
    () => true,
    () => false,
  )

/** The server of the last release in a temporary folder, with the packages of this copy. */
export async function unpackLastRelease(): Promise<{ folder: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-last-release-'))
  const archive = join(folder, 'release.tar')
  await git('archive', '--output', archive, release.commit, ...SERVER_FOLDERS)
  await run('tar', ['-xf', archive, '-C', folder])
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  return { folder, close: () => rm(folder, { recursive: true, force: true }) }
}
