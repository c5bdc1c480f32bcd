import { useSyncExternalStore } from 'react'
import type { Tone } from './verdict.ts'

export interface LastTube {
  specimenBarcode: string
  name: string
  /** What happened with it, in words. */
  says: string
  tone: Tone
  at: Date
}
const most = 20
let tubes: readonly LastTube[] = []
const listeners = new Set<() => void>()

/* In memory alone: names are kept in no storage of the browser. It lasts while the page is loaded, over other screens too. */
export const noteTube = (tube: LastTube): void => {
  tubes = [tube, ...tubes].slice(0, most)
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The last twenty tubes of this bench, the newest first. */
export const useLastTubes = (): readonly LastTube[] => useSyncExternalStore(subscribe, () => tubes)
