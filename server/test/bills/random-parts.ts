import { dollarsOf } from '@labgate/contract/billing/money'
import { unbalancedBy } from '@labgate/demo/muddled-files.ts'
import type { Random } from '@labgate/demo/random.ts'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { keepFile } from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import type { Lab } from '../lab.ts'
import { remittanceFile, type PaidClaim, type PaidLine } from '../x12/remittance-file.ts'

interface Needs {
  random: Random
  tradingPartnerId: number
  count: (act: string) => void
  some: (most: number, query: string) => Promise<number[]>
  /** An order of a patient with one or two payers. */
  orderOf: (payerCount: 1 | 2) => Promise<number>
}
/** A check; `day`: YYYYMMDD; `isSound`: it balances. What is not said is the payer's choice. */
interface Check {
  plb?: readonly string[]
  trace?: string
  day?: string
  isSound?: boolean
}
export interface Ours {
  number: string
  member: string
  /** Last and first name of its patient. */
  name: readonly [last: string, first: string]
  sequence: number
  lines: { number: string; code: string; charge: number }[]
}
interface Posted {
  number: string
  member: string
  payerNumber: string
  status: string
  charge: number
  paid: number
  lines: {
    number: string
    code: string
    charge: number
    paid: number
    adjustments: { group: string; reason: string; amount: number }[]
  }[]
}

const isOurs = `
  c.frequency <> 8
  and c.snapshot -> 'subscriber' ->> 'memberId' <> ''
  and exists (
    select
    from bill_line l
    where l.bill_id = c.bill_id and l.ended_at is null and l.cents % 100 = 0
  )
`
const dollars = (cents: number): number => Number(dollarsOf(cents))

/**
 * What payers do with one claim in several remittances: parts with their own numbers, lines that
 * they split, one part taken back, decisions that correct others without a reversal, and those that
 * come after a person gave up.
 */
export const partActs = (lab: Lab, { random, tradingPartnerId, count, some, orderOf }: Needs) => {
  let nth = 0
  const claimOf = async (claimId: number): Promise<Ours> => {
    const [claim] = await lab.owner<Ours>(
      `
        select
          c.number,
          c.snapshot -> 'subscriber' ->> 'memberId' as member,
          json_build_array(w.who ->> 'last', w.who ->> 'first') as name,
          c.sequence,
          (
            select
              json_agg(
                json_build_object(
                  'number',
                  'L' || l.bill_line_id,
                  'code',
                  l.code,
                  'charge',
                  l.cents / 100
                )
                order by l.nth
              )
            from bill_line l
            where l.bill_id = c.bill_id and l.ended_at is null
          ) as lines
        from
          claim c
          cross join lateral (
            select coalesce(c.snapshot -> 'patient', c.snapshot -> 'subscriber') as who
          ) w
        where c.claim_id = $1
      `,
      [claimId],
    )
    if (claim === undefined) throw new Error('no such claim')
    return claim
  }
  /* An amount, paid and adjusted in some way. */
  const decided = (charge: number): Pick<PaidLine, 'charge' | 'paid' | 'adjustments'> => {
    const paid = random.chance(0.2) ? 0 : random.int(0, charge)
    const rest = charge - paid
    const patient = random.chance(0.5) ? random.int(0, rest) : 0
    const denied = paid === 0 && random.chance(0.6) ? rest - patient : 0
    const bonus = random.chance(0.1) ? 5 : 0
    const contractual = rest - patient - denied + bonus
    const all: [string, number][] = [
      ['CO*45', contractual],
      [random.pick(['PR*2', 'PR*2', 'PR*204']), patient],
      [random.pick(['CO*50', 'PR*31']), denied],
      ['CO*144', -bonus],
    ]
    return {
      charge,
      paid,
      adjustments: all
        .filter(([, amount]) => amount !== 0)
        .map(([why, amount]) => `${why}*${amount}`),
    }
  }
  const linesFor = ({ number, code, charge }: Ours['lines'][number]): PaidLine[] => {
    const cut = random.chance(0.3) ? random.int(1, charge - 1) : 0
    const named = random.chance(0.7) || cut > 0 ? { number } : {}
    return (cut === 0 ? [charge] : [cut, charge - cut]).map((part) => ({
      code,
      ...named,
      ...decided(part),
    }))
  }
  const decisionOf = (
    { number, member, sequence }: Ours,
    lines: readonly PaidLine[],
    isPart: boolean,
  ): PaidClaim => ({
    number,
    // a number of ours on a payment of another person
    member: random.chance(0.15) ? `OTHER${nth}` : member,
    status: String(sequence),
    charge: lines.reduce((sum, { charge }) => sum + charge, 0),
    paid: lines.reduce((sum, { paid }) => sum + paid, 0),
    payerNumber: `PT${++nth}`,
    adjustments: [],
    lines,
    ...(isPart && { remarks: ['MA15'] }),
  })
  /* A whole decision on a claim, under a number of its own. */
  const wholeOf = (claim: Ours): PaidClaim =>
    decisionOf(
      claim,
      claim.lines.flatMap((line) => linesFor(line)),
      false,
    )
  /* Returns the check number. */
  const arrives = async (
    claims: readonly PaidClaim[],
    { plb = [], trace = `PARTS ${nth + 1}`, day = '20260319', isSound = false }: Check = {},
  ): Promise<string> => {
    const given = { trace, control: 800_000_000 + ++nth, claims, plb }
    const text = remittanceFile(given).toString('latin1').replace('*20260319~TRN', `*${day}~TRN`)
    // a check of another amount than its parts
    const muddled = !isSound && random.chance(0.1) ? unbalancedBy(1)(text) : text
    await keepFile(
      lab.context,
      tradingPartnerId,
      `parts-${nth}.835`,
      Buffer.from(muddled, 'latin1'),
    )
    await takeAnswers(lab.context, false)
    return trace
  }
  const aClaim = async (where: string): Promise<Ours | undefined> => {
    const [id] = await some(
      1,
      `
        select c.claim_id as id
        from
          claim c
          join bill b using (bill_id)
        where ${isOurs} and ${where}
      `,
    )
    return id === undefined ? undefined : claimOf(id)
  }

  const inParts = async (): Promise<void> => {
    const claim = await aClaim(`c.state in ('batched', 'sent', 'received', 'accepted')`)
    if (claim === undefined) return
    const parts = claim.lines.map((line) => decisionOf(claim, linesFor(line), true))
    const checks = random.chance(0.5) ? [parts] : parts.map((part) => [part])
    for (const check of checks.slice(0, random.chance(0.2) ? 1 : checks.length))
      await arrives(check)
    count('decided in parts')
  }
  const decidedAgain = async (where: string, act: string): Promise<void> => {
    const claim = await aClaim(where)
    if (claim === undefined) return
    await arrives([wholeOf(claim)])
    count(act)
  }
  const corrected = () =>
    decidedAgain(`c.state in ('adjudicated', 'closed')`, 'decided again without a reversal')
  const afterPerson = () =>
    decidedAgain(
      `
        (
          b.decided is not null
          or exists (
            select
            from ledger g
            where
              g.bill_id = c.bill_id
              and g.kind in ('written-off', 'moved')
              and g.party like 'payer-%'
              and g.user_id is not null
          )
        )
      `,
      'decided after a person',
    )
  /* The claim of the decision that was taken back, if there is one. */
  const takenBack = async (which: string, act: string): Promise<number | undefined> => {
    const [id] = await some(
      1,
      `
        select p.remittance_claim_id as id
        from
          remittance_claim p
          join claim c using (claim_id)
        where
          p.state = 'posted'
          and p.outcome not in ('reversed', 'predetermined')
          and p.remittance_claim_id_reversed_by is null
          and ${which}
      `,
    )
    if (id === undefined) return undefined
    const [found] = await lab.owner<Posted>(
      `
        select
          p.number,
          coalesce(p.content -> 'patient' ->> 'id', '') as member,
          p.payer_number as "payerNumber",
          p.status,
          p.charge_cents as charge,
          p.paid_cents as paid,
          (
            select
              json_agg(
                json_build_object(
                  'number',
                  l ->> 'number',
                  'code',
                  l -> 'procedure' ->> 'code',
                  'charge',
                  (l ->> 'charge')::int,
                  'paid',
                  (l ->> 'paid')::int,
                  'adjustments',
                  l -> 'adjustments'
                )
              )
            from jsonb_array_elements(p.content -> 'lines') l
          ) as lines
        from remittance_claim p
        where p.remittance_claim_id = $1
      `,
      [id],
    )
    if (found === undefined) return undefined
    await arrives([
      {
        ...found,
        status: '22',
        charge: -dollars(Number(found.charge)),
        paid: -dollars(Number(found.paid)),
        adjustments: [],
        lines: found.lines.map(({ number, code, charge, paid, adjustments }) => ({
          code,
          ...(number !== '' && { number }),
          charge: -dollars(charge),
          paid: -dollars(paid),
          adjustments: adjustments.map(
            ({ group, reason, amount }) => `${group}*${reason}*${-dollars(amount)}`,
          ),
        })),
      },
    ])
    const [after] = await lab.owner<{ by: number | null; claim: number }>(
      `
        select remittance_claim_id_reversed_by as by, claim_id as claim
        from remittance_claim
        where remittance_claim_id = $1
      `,
      [id],
    )
    count(after?.by === null ? 'reversal of another one' : act)
    return after?.claim
  }
  const partTakenBack = async (): Promise<void> =>
    void (await takenBack(`p.payer_number like 'PT%'`, 'part taken back'))
  /* Two payers decide about a bill, one after the other. */
  const twoPayers = async (): Promise<void> => {
    const order = await orderOf(2)
    for (const sequence of [1, 2]) {
      await judgeBills(lab.context)
      await batchClaims(lab.context)
      await decidedAgain(
        `
          c.lab_order_id = ${order}
          and c.sequence = ${sequence}
          and c.state in ('batched', 'sent', 'received', 'accepted')
        `,
        `decided by payer ${sequence} of two`,
      )
    }
  }
  /* The second payer of a bill answers, whatever it decides. */
  const laterDecides = () =>
    decidedAgain(
      `c.sequence > 1 and c.state in ('batched', 'sent', 'received', 'accepted')`,
      'decided by a later payer',
    )
  /* What a later payer decided about: often the earlier one then decides anew, or denies. */
  const underLater = async (): Promise<void> => {
    const claimId = await takenBack(
      `
        exists (
          select
          from
            claim k
            join remittance_claim d using (claim_id)
          where
            k.bill_id = c.bill_id
            and k.sequence > c.sequence
            and d.state = 'posted'
            and d.remittance_claim_id_reversed_by is null
        )
      `,
      'taken back under a later payer',
    )
    if (claimId === undefined) return laterDecides()
    if (random.chance(0.3)) return
    const claim = await aClaim(`c.claim_id = ${claimId}`)
    if (claim === undefined) return
    await arrives([wholeOf(claim)])
    count('decided anew under a later payer')
  }
  /* Money outside claims, tied to a claim of ours or to none; what a check takes, it also brings. */
  const outside = async (): Promise<void> => {
    const claim = await aClaim(`c.adjudicated_at is not null`)
    const cents = random.int(1, 90)
    const reference = random.pick([claim?.number ?? 'NONE', 'NONE'])
    const reason = random.pick(['WO', 'WO', 'WO', '72', '72', 'FB', 'L6', 'CT', 'E3', 'CS'])
    const sign = random.pick(['-', ''])
    const paying = claim === undefined || random.chance(0.7) ? [] : [wholeOf(claim)]
    await arrives(paying, {
      plb: [`${reason}:${reference}*${sign}${cents}`, `LS:${nth}*-${sign === '' ? 2 * cents : 1}`],
    })
    count(sign === '' ? 'taken outside claims' : 'added outside claims')
  }
  return {
    payer: { aClaim, wholeOf, arrives },
    acts: [
      inParts,
      inParts,
      corrected,
      afterPerson,
      partTakenBack,
      twoPayers,
      twoPayers,
      laterDecides,
      underLater,
      underLater,
      outside,
      outside,
    ],
  }
}
