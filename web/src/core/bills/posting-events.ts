import type { Posting } from '@labgate/contract/billing/bills'
import { parties } from '@labgate/contract/billing/kinds'
import { adjustmentGroupLabels } from '@labgate/contract/billing/paper-remittances'
import { describePostingReason } from '@labgate/contract/billing/posting-reasons'
import { describePaidBy } from '@labgate/contract/billing/remittance-words'
import { usDate } from '@labgate/contract/kit/us-date'
import { say } from '@labgate/contract/languages/say'

/** One thing that happened to a bill, with what it posted on each line. */
export interface PostingEvent {
  key: number
  at: string | null
  postedOn: string | null
  title: string
  /** Check, claim, person, note: what identifies it elsewhere. */
  facts: readonly string[]
  /** What it takes back: '04/02/2026 · Payment of Bay Health, EFT 881 of 04/01/2026'; '' nothing. */
  takesBack: string
  remittanceId: number
  claimId: number
  paymentId: number
  refundId: number
  /** It was taken back later. */
  isTakenBack: boolean
  rows: readonly EventRow[]
  /** What it adds to what is open on the bill, in cents. */
  cents: number
}
export interface EventRow {
  key: number
  code: string
  says: string
  /** What the payer remarks. */
  remarks: readonly string[]
  /** What it adds to what is open; of a move the amount that moved. */
  cents: number
  isMove: boolean
}

const groups: Readonly<Record<string, string>> = {
  ...adjustmentGroupLabels,
  CR: say('CR: correction and reversal'),
}
/* 'PR: patient responsibility, reason 1. Deductible.' for 'PR-1'. */
const describeReason = ({ reason, says: text }: Posting): string => {
  const [group = '', code] = reason.split('-')
  if (code === undefined || groups[group] === undefined) return describePostingReason(reason)
  return [say('{groups}, reason {code}', { groups: groups[group], code }), text]
    .filter(Boolean)
    .join('. ')
}
const kindWords: Readonly<Record<Posting['kind'], string>> = {
  charge: say('Charge'),
  paid: say('Paid'),
  contractual: say('Contract adjustment'),
  adjusted: say('Adjusted'),
  'written-off': say('Written off'),
  moved: say('Moved'),
}

/* A move is posted as two rows: away from one party, and to another. */
const otherHalf = (row: Posting, all: readonly Posting[]): Posting | undefined =>
  row.kind === 'moved'
    ? all.find(
        (one) =>
          one.kind === 'moved' &&
          one.billLineId === row.billLineId &&
          one.cents === -row.cents &&
          one.reason === row.reason &&
          one.party !== row.party,
      )
    : undefined
const rowsOf = (postings: readonly Posting[]): EventRow[] => {
  const left = [...postings]
  const rows: EventRow[] = []
  for (let row = left.shift(); row !== undefined; row = left.shift()) {
    const half = otherHalf(row, left)
    if (half !== undefined) left.splice(left.indexOf(half), 1)
    const [from, to] = row.cents < 0 ? [row, half] : [half, row]
    const what =
      half === undefined
        ? `${kindWords[row.kind]}${row.kind === 'charge' ? ` ${say('to {parties}', { parties: parties[row.party].toLowerCase() })}` : ''}`
        : say('Moved from {parties} to {parties2}', {
            parties: parties[(from ?? row).party].toLowerCase(),
            parties2: parties[(to ?? row).party].toLowerCase(),
          })
    rows.push({
      key: row.ledgerId,
      code: row.code,
      says: [what, describeReason(row)].filter(Boolean).join(' · '),
      remarks: row.kind === 'paid' ? [] : row.remarks,
      cents: half === undefined ? row.cents : Math.abs(row.cents),
      isMove: half !== undefined,
    })
  }
  return rows
}

const titleOf = (postings: readonly Posting[]): string => {
  const [first] = postings
  if (first === undefined) return ''
  const { from, reason } = first
  const takesBack = first.takesBackId > 0
  if (first.isUndoneByHand) return say('Posting by hand taken back')
  if (first.remittanceId > 0 || (first.claimId > 0 && first.by === '')) {
    // what follows from another decision says why in its note
    if (takesBack)
      return first.remittanceId > 0 || first.note === ''
        ? say('Taken back by {from}', { from })
        : say('Decision of {from} no longer counts', { from })
    return say('{value} of {from}', {
      value: postings.some(({ kind }) => kind === 'paid') ? say('Payment') : say('Decision'),
      from,
    })
  }
  if (first.paymentId > 0)
    return takesBack
      ? say('Payment of {from} voided', { from })
      : say('Payment of {from}', { from })
  if (reason === 'refunded') return takesBack ? say('Refund taken back') : say('Refund')
  if (reason === 'credit used') return say('Credit used')
  if (takesBack) return say('Taken back')
  if (first.kind === 'charge')
    return reason === 'replaced' ? say('Charge taken back') : say('Charged')
  if (first.kind === 'written-off') return say('Written off')
  return first.kind === 'moved' ? say('Moved') : kindWords[first.kind]
}

/* What an event took back: days and titles, each with its check and person. */
const earlierOf = (
  rows: readonly Posting[],
  eventWith: ReadonlyMap<number, readonly Posting[]>,
): string =>
  [...new Set(rows.map(({ takesBackId }) => eventWith.get(takesBackId) ?? []))]
    .flatMap((event) => {
      const [first] = event
      if (first === undefined) return []
      const by = first.by === '' ? '' : say('by {by}', { by: first.by })
      const facts = [titleOf(event), describePaidBy(first), by].filter(Boolean)
      return `${usDate(first.postedOn ?? '')} · ${facts.join(', ')}`
    })
    .join('; ')

/**
 * Postings as the events that made them, in the order given: one remittance, payment, or act, with
 * both halves of each move on one row.
 */
export const eventsOf = (postings: readonly Posting[]): PostingEvent[] => {
  const events = [
    ...Map.groupBy(postings, (one) =>
      [
        one.at,
        one.remittanceId,
        one.claimId,
        one.paymentId,
        one.takesBackId > 0,
        one.refundId,
        one.by,
      ].join(' '),
    ).values(),
  ]
  const eventWith = new Map(
    events.flatMap((rows) => rows.map(({ ledgerId }) => [ledgerId, rows] as const)),
  )
  return events.flatMap((rows): PostingEvent[] => {
    const [first] = rows
    if (first === undefined) return []
    const { at, postedOn, remittanceId, claimId, paymentId } = first
    return [
      {
        key: first.ledgerId,
        at,
        postedOn,
        title: titleOf(rows),
        facts: [
          describePaidBy(first),
          first.claimNumber === ''
            ? ''
            : say('claim {claimNumber}', { claimNumber: first.claimNumber }),
          first.by === '' ? '' : say('by {by}', { by: first.by }),
          first.requestedBy === ''
            ? ''
            : say('requested by {requestedBy}', { requestedBy: first.requestedBy }),
          first.note,
        ].filter(Boolean),
        takesBack: earlierOf(rows, eventWith),
        remittanceId,
        claimId,
        paymentId,
        refundId: first.refundId,
        isTakenBack: rows.every((one) => one.isTakenBack),
        rows: rowsOf(rows),
        cents: rows.reduce((sum, { cents }) => sum + cents, 0),
      },
    ]
  })
}
