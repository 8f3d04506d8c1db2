export type FileProblem =
  | 'empty_file'
  | 'unknown_format'
  | 'damaged_file'
  | 'has_entities'
  | 'file_too_large'
  | 'overlapping_files'
  | 'too_many_files'
  | 'too_many_activities'
  | 'too_complex'
  | 'no_activity'
  | 'no_positions'
  | 'no_times'
  | 'too_short'
  | 'too_long'
  | 'implausible'
  | 'not_lineup'
  | 'newer_version'

/** Expected for bad input. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
