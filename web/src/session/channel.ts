/** Messages between the tabs of one browser. `userId` says whose session has ended. */
export type SessionNotice =
  | { kind: 'over'; userId: number; why: OverWhy }
  | { kind: 'input'; at: number }
export type OverWhy = 'signed-out' | 'idle' | 'ended'

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('labgate')

export const tell = (report: SessionNotice): void => channel?.postMessage(report)

export const hear = (listener: (report: SessionNotice) => void): (() => void) => {
  const on = (event: MessageEvent<SessionNotice>): void => listener(event.data)
  channel?.addEventListener('message', on)
  return () => channel?.removeEventListener('message', on)
}
