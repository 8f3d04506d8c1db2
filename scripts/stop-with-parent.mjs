// Loaded into every process that scripts/processes.mjs starts: when that one is killed, this one stops in order.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
