/** A live connection that never opens; stands for `WebSocket`. */
export class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readyState = 0
  close(): void {
    this.readyState = 3
  }
  send(_message: string): void {}
}
