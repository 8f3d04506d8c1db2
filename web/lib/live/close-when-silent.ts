/**
 * Takes a socket for dead that opened, or said something, longer ago than `silentMs` milliseconds: closes it, and runs its
 * close event at once. The browser would wait for an answer that a dead connection never gives, Firefox for 10 s.
 */
export function closeWhenSilent(socket: WebSocket, silentMs: number): void {
  let timer: ReturnType<typeof setTimeout>
  const giveUp = () => {
    socket.close()
    socket.dispatchEvent(new CloseEvent('close', { code: 1006 }))
    // The browser's own close event comes later, and must not count twice.
    socket.onclose = null
  }
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, silentMs)
  }
  socket.addEventListener('open', restart)
  socket.addEventListener('message', restart)
  socket.addEventListener('close', () => clearTimeout(timer))
  restart()
}
