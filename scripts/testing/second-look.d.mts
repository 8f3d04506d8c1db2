type Failure = { kind?: string | undefined; name: string; title: string; error: string; isUnsteady?: boolean }
export type Unsteady = { test: string; error: string; date: string }

export declare function lookAgain(
  failures: Failure[],
  runAgain: (file: { kind: string; name: string }) => Promise<boolean>,
  today?: Date,
): Promise<Unsteady[]>
