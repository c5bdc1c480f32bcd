import type { ActName } from './plan/day-plan.ts'

/** Labels of a day's acts in its table, in the order in which they start. */
export const actWords: Record<ActName, string> = {
  order: 'Orders written',
  sign: 'Orders signed by their provider',
  pack: 'Parcels packed',
  ship: 'Parcels shipped',
  arrive: 'Parcels at the dock',
  scan: 'Tubes scanned',
  close: 'Parcels closed',
  'take-issue': 'Account issues taken on',
  'open-issue': 'Account issues opened',
  accession: 'Specimens accessioned',
  hold: 'Specimens held',
  release: 'Holds released',
  reject: 'Specimens rejected, with their letter',
  'read-inbox': 'Messages read by practices',
  find: 'Missing tubes found',
  'begin-manifest': 'Manifests begun',
  'finalise-manifest': 'Manifests final',
  look: 'Second looks',
  'resolve-issue': 'Account issues resolved',
  exchange: 'Looks for payers’ files',
  'take-work': 'Items of work taken',
  'ask-practice': 'Practices asked by billing',
  recheck: 'Bills rechecked',
  resubmit: 'Claims sent again',
}

export interface Refusal {
  act: ActName
  number: string
  says: string
}
/** Count of each act done, and the refusals. */
export interface Ledger {
  done: ReadonlyMap<ActName, number>
  refused: readonly Refusal[]
  count(act: ActName): void
  refuse(refusal: Refusal): void
}

export const openLedger = (): Ledger => {
  const done = new Map<ActName, number>()
  const refused: Refusal[] = []
  return {
    done,
    refused,
    count: (act) => void done.set(act, (done.get(act) ?? 0) + 1),
    refuse: (refusal) => void refused.push(refusal),
  }
}
