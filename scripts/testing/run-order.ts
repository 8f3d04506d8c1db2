import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Further from a change than any import leads. */
const FAR = 1_000_000

/**
 * The order of Vitest's files: as the seed of a shuffled run says; otherwise the nearest to what has changed first, then the
 * proofs, which last longest and would end alone, and then the longest.
 */
export class RunOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ranks()
    const ranked = (await super.sort(files)).map((file) => ({
      file,
      rank: rankOf(relative(this.ctx.config.root, file.moduleId)),
    }))
    // The files of a project stay together: its workers serve no other, and each worker loads the app.
    const projects = [...new Set(ranked.map(({ file }) => file.project))]
    return projects.flatMap((project) =>
      ranked
        .filter(({ file }) => file.project === project)
        .sort((one, other) => one.rank - other.rank)
        .map(({ file }) => file),
    )
  }
}

function ranks(): (file: string) => number {
  const { SHUFFLE_SEED: seed, TEST_DISTANCES = '[]' } = process.env
  if (seed) return (file) => createHash('sha256').update(`${seed} ${file}`).digest().readUInt32BE()
  /** By test file, how many imports lie between it and what has changed (nearness.mjs). */
  const distances = new Map<string, number>(JSON.parse(TEST_DISTANCES))
  return (file) => distances.get(file) ?? (file.startsWith('test/proof/') ? FAR : FAR + 1)
}
