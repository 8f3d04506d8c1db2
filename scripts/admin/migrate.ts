import type { CommandContext } from './command.ts'

export async function migrateDatabase({ openDatabase, print }: CommandContext): Promise<void> {
  await openDatabase()
  print('The database is that of this version.')
}
