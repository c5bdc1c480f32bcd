import { createHash } from 'node:crypto'
import { describeMoney } from '@labgate/contract/billing/money'
import type { ClaimToPost, paperRemittances } from '@labgate/contract/billing/paper-remittances'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import { pipeline, type Scope, type Tx } from '../../../db/database.ts'
import { compiledOf, compiledRaw, rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { outcomeOf } from '../../../x12/faces/outcome.ts'
import type {
  Remittance,
  RemittanceClaim,
  RemittanceLine,
  RemittanceName,
} from '../../../x12/faces/remittance.ts'
import { lineNumber } from '../claim-of.ts'
import { lockDecisionsOf } from '../in-a-row.ts'
import { openWithPayer } from '../ledger.queries.ts'
import { postRemittance } from '../post-remittance.ts'
import { lockTrace } from '../remittance-identity.ts'
import { syncPayments, syncWork } from '../sync-work.ts'
import { postedTwin } from './paper-remittance.queries.ts'
import { mustBeWithinLimit, outcomeOfPaper } from './paper-write-off.ts'

type Given = ParsedInput<typeof paperRemittances.save>
type Claim = Omit<ClaimToPost, 'valid' | 'message'> & {
  lastName: string
  memberId: string
  modifiers: string[][]
  sequence: number
}

const modifiersByLine = `
  coalesce(
    (
      select json_agg(l.modifiers order by l.nth)
      from bill_line l
      where l.bill_id = c.bill_id and l.ended_at is null
    ),
    '[]'
  )
`

const linesToPost = `
  coalesce(
    (
      select
        json_agg(
          json_build_object(
            'billLineId',
            l.bill_line_id,
            'code',
            l.code,
            'says',
            l.says,
            'cents',
            l.cents,
            'openCents',
            ${openWithPayer}
          )
          order by l.nth
        )
      from bill_line l
      where l.bill_id = c.bill_id and l.ended_at is null
    ),
    '[]'
  )
`

/** Our claims by number, with their lines; none whose order is not visible. */
export const claimsToPost = (scope: Scope, numbers: readonly string[]): Query<Claim> => {
  const visible = visibleOrders(scope).select('o.lab_order_id').compile()
  const at = visible.parameters.length + 1
  return rawQuery(
    `
      select
        c.claim_id as "claimId",
        c.number,
        c.state,
        ${lastFirst('p')} as "patientName",
        y.name as payer,
        c.service_day::text as "serviceDate",
        c.cents,
        coalesce(
          c.snapshot -> 'patient' ->> 'last',
          c.snapshot -> 'subscriber' ->> 'last',
          ''
        ) as "lastName",
        coalesce(c.snapshot -> 'subscriber' ->> 'memberId', '') as "memberId",
        c.sequence,
        ${modifiersByLine} as modifiers,
        ${linesToPost} as lines
      from
        claim c
        join lab_order o on o.lab_order_id = c.lab_order_id
        join patient p on p.patient_id = o.patient_id
        join insurance y on y.insurance_id = c.insurance_id
      where c.number = any ($${at}::text[]) and c.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters, numbers.map((number) => number.toUpperCase())],
  )
}

/*
 * Every difference is reported where it is, before anything is posted: a person is there to correct
 * it.
 */
const faultsOf = (
  { trace, paidOn, cents, claims }: Given,
  known: ReadonlyMap<string, Claim>,
  latest: string,
): Issue[] => {
  const at = (path: (string | number)[], message: string, rule: string): Issue => ({
    path,
    message,
    rule,
  })
  const found: Issue[] = [
    ...(trace === '' ? [issue('trace', 'Enter the check or EFT number.', 'required')] : []),
    ...(paidOn === null ? [issue('paidOn', 'Enter the date of the payment.', 'required')] : []),
    ...(paidOn !== null && paidOn > latest
      ? [issue('paidOn', 'This date is in the future.', 'future')]
      : []),
  ]
  const seen = new Set<string>()
  for (const [nth, { number, lines }] of claims.entries()) {
    const claim = known.get(number.toUpperCase())
    if (claim === undefined || seen.has(number.toUpperCase())) {
      found.push(
        at(
          ['claims', nth],
          claim === undefined ? `There is no claim ${number}.` : `Claim ${number} is here twice.`,
          'claim',
        ),
      )
      continue
    }
    seen.add(number.toUpperCase())
    if (paidOn !== null && claim.serviceDate !== null && paidOn < claim.serviceDate)
      found.push(
        at(
          ['claims', nth],
          `Claim ${number} is for ${usDate(claim.serviceDate)}, after the date of the payment.`,
          'day',
        ),
      )
    if (
      lines.length !== claim.lines.length ||
      claim.lines.some(({ billLineId }) => !lines.some((line) => line.billLineId === billLineId))
    )
      found.push(at(['claims', nth], `Enter every line of claim ${number}.`, 'lines'))
    for (const [lineNth, line] of lines.entries()) {
      const charge =
        claim.lines.find(({ billLineId }) => billLineId === line.billLineId)?.cents ?? 0
      const adjusted = line.adjustments.reduce((sum, one) => sum + one.cents, 0)
      if (line.adjustments.some(({ reason }) => !/^[A-Z]?\d{1,3}$/i.test(reason)))
        found.push(
          at(
            ['claims', nth, 'lines', lineNth],
            'Enter the reason code of each adjustment, such as 45.',
            'reason',
          ),
        )
      if (line.paidCents < 0) {
        found.push(
          at(
            ['claims', nth, 'lines', lineNth],
            'A line cannot be paid less than nothing. What the payer takes back comes as a reversal in its file.',
            'negative',
          ),
        )
        continue
      }
      if (charge - adjusted !== line.paidCents)
        found.push(
          at(
            ['claims', nth, 'lines', lineNth],
            `Charged ${describeMoney(charge)}, adjusted ${describeMoney(adjusted)}: ${describeMoney(charge - adjusted)} would be paid, not ${describeMoney(line.paidCents)}.`,
            'line-paid',
          ),
        )
    }
  }
  const paid = claims.reduce(
    (sum, { lines }) => sum + lines.reduce((all, { paidCents }) => all + paidCents, 0),
    0,
  )
  if (paid !== cents)
    found.push(
      issue(
        'cents',
        `The check is ${describeMoney(cents)}, and the lines come to ${describeMoney(paid)}.`,
        'set-paid',
      ),
    )
  return found
}

const nameOf = ({ lastName, memberId }: Claim): RemittanceName => ({
  last: lastName,
  first: '',
  middle: '',
  suffix: '',
  idQualifier: 'MI',
  id: memberId,
})
type GivenClaim = Given['claims'][number]
const lineOf = (line: GivenClaim['lines'][number], claim: Claim, at: number): RemittanceLine => {
  const of = claim.lines.findIndex(({ billLineId }) => billLineId === line.billLineId)
  const known = claim.lines[of]
  return {
    at,
    number: lineNumber(line.billLineId),
    procedure: { qualifier: 'HC', code: known?.code ?? '', modifiers: claim.modifiers[of] ?? [] },
    submitted: undefined,
    charge: known?.cents ?? 0,
    paid: line.paidCents,
    units: '',
    unitsSubmitted: '',
    from: (claim.serviceDate ?? '').replaceAll('-', ''),
    to: '',
    adjustments: line.adjustments.map(({ group, reason, cents }) => ({
      group,
      reason: reason.toUpperCase(),
      amount: cents,
      quantity: '',
      at,
    })),
    allowed: undefined,
    remarks: [],
  }
}
/** Cents that the payer leaves to the patient (group PR). */
const owedByPatient = (lines: readonly RemittanceLine[]): number =>
  lines
    .flatMap(({ adjustments }) => adjustments)
    .reduce((sum, { group, amount }) => sum + (group === 'PR' ? amount : 0), 0)
const claimOf = (given: GivenClaim, claim: Claim, at: number): RemittanceClaim => {
  const lines = given.lines.map((line, nth) => lineOf(line, claim, at + nth + 1))
  const charge = lines.reduce((sum, one) => sum + one.charge, 0)
  const paid = lines.reduce((sum, one) => sum + one.paid, 0)
  const status = String(claim.sequence)
  return {
    at,
    number: claim.number,
    status,
    outcome: outcomeOf(status, { charge, paid, adjustments: [] }, lines),
    charge,
    paid,
    patientOwes: owedByPatient(lines),
    filing: '',
    payerNumber: given.payerNumber,
    originalNumber: '',
    place: '',
    frequency: '',
    adjustments: [],
    patient: nameOf(claim),
    subscriber: undefined,
    corrected: undefined,
    isForwarded: false,
    crossover: undefined,
    priorityPayer: undefined,
    received: '',
    statementFrom: '',
    statementTo: '',
    amounts: [],
    remarks: [],
    lines,
  }
}

/**
 * Posts a paper remittance. It balances, or nothing is posted and each difference is reported. The
 * same check from a payer is posted only once. One that takes off more than the person may write off
 * is held for a second person (rules.md#entered-by-hand).
 */
export const savePaperRemittance = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { rows: found } = await tx.executeQuery(
    compiledOf(
      claimsToPost(
        actor,
        given.claims.map(({ number }) => number),
      ),
    ),
  )
  const known = new Map(found.map((claim) => [claim.number, claim]))
  const { rows: payers } = await tx.executeQuery<{ name: string }>(
    compiledRaw('select name from insurance where insurance_id = $1', [given.insuranceId]),
  )
  refuseIf(payers.length === 0 ? [issue('insuranceId', 'Choose the payer.', 'required')] : [])
  // future in every time zone is refused
  refuseIf(faultsOf(given, known, dayAt(now, '')))
  const payer = orRefuse(payers[0])
  await lockDecisionsOf(tx, actor.userId)
  await pipeline(tx, lockTrace(given.trace))
  // as paper from this payer, or as a file, in which the payer has another name
  const { rows: twins } = await tx.executeQuery(postedTwin(given.trace, payer.name, given.cents))
  if (twins.length > 0)
    throw new Refusal(
      'not-possible',
      'A remittance of this payer with this number was posted already.',
    )
  let at = 10
  const claims = given.claims.map((one) => {
    const made = claimOf(one, orRefuse(known.get(one.number.toUpperCase())), at)
    at += one.lines.length + 1
    return made
  })
  const set = setOf(given, payer.name, claims)
  const source = `paper:${createHash('sha256')
    .update(JSON.stringify([payer.name, given]))
    .digest('hex')
    .slice(0, 16)}`
  const done = await postRemittance(
    tx,
    set,
    { x12FileId: null, atSet: 0, source, userId: actor.userId, ignoresTests: true, ours: [] },
    now,
  )
  const { bills, remittanceId } = done
  await mustBeWithinLimit(tx, actor, remittanceId)
  change.about({ target: `remittance ${remittanceId}`, fields: ['paper'] })
  await syncWork(tx, { bills, abouts: [] }, now)
  await syncPayments(tx, now)
  return {
    id: String(remittanceId),
    message: outcomeOfPaper(done),
  }
}
const setOf = (
  { trace, paidOn, cents }: Given,
  payerName: string,
  claims: readonly RemittanceClaim[],
): Remittance => ({
  sender: 'paper',
  interchangeControl: '',
  control: '',
  begins: 0,
  isTest: false,
  handling: 'I',
  amount: cents,
  method: 'CHK',
  date: (paidOn ?? '').replaceAll('-', ''),
  trace,
  originator: '',
  payer: { name: payerName, id: '', ids: [] },
  payee: { name: '', idQualifier: '', id: '', ids: [] },
  claims,
  providerAdjustments: [],
  faults: [],
})
