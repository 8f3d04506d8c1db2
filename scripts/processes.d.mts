import type { ChildProcess, SpawnOptions } from 'node:child_process'

export function spawnWithParent(
  args: string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> & {
    before?: string[]
    stdio: [stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' | 'inherit']
  },
): ChildProcess
