import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By test file, how many imports lie between it and what has changed (nearness.mjs). */
const distances = new Map<string, number>(JSON.parse(process.env.TEST_DISTANCES ?? '[]'))

/** The order of Vitest's files: the nearest to what has changed first, then as Vitest would. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const distanceOf = ({ moduleId }: TestSpecification) =>
      distances.get(relative(this.ctx.config.root, moduleId)) ?? Number.MAX_SAFE_INTEGER
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => distanceOf(one) - distanceOf(other))
  }
}
