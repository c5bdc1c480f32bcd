/** Messages between the tabs of one browser. `userId` says whose session has ended. */
export type Told = { kind: 'over'; userId: number; why: OverWhy } | { kind: 'input'; at: number }
export type OverWhy = 'signed-out' | 'idle' | 'ended'

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('labgate')

export const tell = (told: Told): void => channel?.postMessage(told)

export const hear = (listener: (told: Told) => void): (() => void) => {
  const on = (event: MessageEvent<Told>): void => listener(event.data)
  channel?.addEventListener('message', on)
  return () => channel?.removeEventListener('message', on)
}
