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
    // The files of a project stay together, because its workers serve no other.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((one, other) => distanceOf(one) - distanceOf(other)),
    )
  }
}
