import { id } from '#contract/endpoint.ts'
import { type CommandContext, WrongArguments } from '#scripts/admin/command.ts'
import { mergeSpots } from '#server/features/spots/merge-spots.ts'

export async function mergeTwoSpots({ args, print, openDatabase }: CommandContext) {
  const [duplicate, into] = args.map((given) => id.safeParse(given).data)
  if (!duplicate || !into) throw new WrongArguments('A spot is named by its id, as in its address (?spot=…).')
  const { db } = await openDatabase()
  const merged = await mergeSpots(db, duplicate, into)
  print(`${merged.duplicate.name} (${duplicate}) is ${merged.into.name} (${into}) now.`)
}
