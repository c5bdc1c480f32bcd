import { accessioning, type benchMoves } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { useSyncExternalStore } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import type { LastScan } from '../../../ui/verdict/last-scans.tsx'
import type { Verdict } from '../../../ui/verdict/sounds.ts'

export type BenchMove = (typeof benchMoves)[number]
interface LastTube {
  specimenBarcode: string
  /** The patient's name, as far as known. */
  name: string
  /** What happened to it, in words. */
  text: string
  verdict: Verdict
}

/** Outcomes of a tube at the bench. */
export const benchEnds: Record<BenchMove, { verdict: Verdict; word: string }> = {
  accession: { verdict: 'pass', word: say('Accessioned') },
  hold: { verdict: 'look', word: say('On hold') },
  reject: { verdict: 'stop', word: say('Rejected') },
}

let here: readonly LastScan[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/*
 * In memory only: names are not kept in browser storage. Lasts as long as the page is loaded,
 * across other screens too.
 */
export const noteTube = ({
  specimenBarcode: code,
  name: whose,
  text,
  verdict: state,
}: LastTube): void => {
  here = [
    { key: crypto.randomUUID(), code, whose, at: new Date().toISOString(), state, text },
    ...here,
  ].slice(0, 20)
  listeners.forEach((listener) => listener())
}

/**
 * This bench's last tubes, newest first: everything that happened on this page, then what the
 * server knows of this shift.
 */
export const useLastTubes = (): readonly LastScan[] => {
  const inPage = useSyncExternalStore(subscribe, () => here)
  const known =
    useApiQuery(accessioning.lastTubes, {}, { freshFor: Number.POSITIVE_INFINITY }).data?.list ?? []
  const before = known.map(
    ({ specimenBarcode: code, patientName: whose, act, at, stands, labStatus }) => {
      const { verdict: state, word: text } = stands
        ? benchEnds[act]
        : { verdict: 'look' as const, word: say('{labStatus} now', { labStatus }) }
      return { key: `${code} ${act} ${at ?? ''}`, code, whose, at: at ?? '', state, text }
    },
  )
  /* Each tube once, by what happened to it last: a rejection that was undone is none. */
  return [...inPage, ...before].filter(
    ({ code }, at, all) => all.findIndex((one) => one.code === code) === at,
  )
}
