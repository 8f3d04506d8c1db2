// Loaded into every process that `spawnWithParent` starts: it stops in order when its IPC channel closes.
// Processes that it forks inherit the import, but not the variable.
if (process.env.STOP_WITH_PARENT) {
  delete process.env.STOP_WITH_PARENT
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
