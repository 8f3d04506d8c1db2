import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { partialOf, sweepUnfinished } from '#server/platform/process/finish.ts'
import { folderInFile } from '#test/files/test-folder.ts'

const home = folderInFile()

test('partial files are removed unless a process that may be alive works on them', async () => {
  const goal = join(home, 'goal')
  const own = partialOf(goal)
  const [, machine = '', maker = ''] = basename(own).slice('goal.new-'.length).split('-')
  const dead = spawn('true')
  await once(dead, 'exit')
  const madeBy = (pid: number | undefined, on = machine, by = '0123abcd') => `${goal}.new-${pid}-${on}-${by}-4567cdef`
  const left = {
    // In a container that starts again, the next process often gets the id of the last one.
    withOwnId: madeBy(process.pid),
    byDeadProcess: madeBy(dead.pid),
    onOtherMachineLongAgo: madeBy(1, '89abcdef', '1'),
  }
  const kept = {
    own,
    ownOther: madeBy(process.pid, machine, maker),
    byLivingProcess: madeBy(process.ppid),
    onOtherMachine: madeBy(dead.pid, '89abcdef'),
    other: join(home, 'other.new-1'),
  }
  for (const path of [...Object.values(left), ...Object.values(kept)]) await writeFile(path, '')
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
  await utimes(left.onOtherMachineLongAgo, twoDaysAgo, twoDaysAgo)

  await sweepUnfinished(goal)
  expect((await readdir(home)).toSorted()).toEqual(
    Object.values(kept)
      .map((path) => basename(path))
      .toSorted(),
  )
})
