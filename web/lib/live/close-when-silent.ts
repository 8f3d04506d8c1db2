/** Runs the close event at once, because browsers wait for the peer (Firefox 10 s). */
export function closeWhenSilent(socket: WebSocket, silentMs: number): void {
  let timer: ReturnType<typeof setTimeout>
  const giveUp = () => {
    socket.close()
    socket.dispatchEvent(new CloseEvent('close', { code: 1006 }))
    // The browser's own event must not count twice.
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
