// Loaded into every process that scripts/processes.mjs starts: when that one is killed, this one stops in order.
// Processes that this one forks inherit the import, but not the variable; their channel is their own affair.
if (process.env.STOP_WITH_PARENT) {
  delete process.env.STOP_WITH_PARENT
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
