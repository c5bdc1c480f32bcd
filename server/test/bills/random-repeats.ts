import { adjustmentGroups, paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles, type LinesToPost } from '@labgate/contract/billing/payer-files'
import { utcDay } from '@labgate/contract/kit/days'
import { lineOfNumber } from '../../src/features/billing/claim-of.ts'
import { keepFile } from '../../src/features/billing/exchange-files.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import { x12FilePlace } from '../../src/features/billing/x12-files.ts'
import { readRemittance } from '../../src/x12/faces/read-remittance.ts'
import type { RemittanceClaim } from '../../src/x12/faces/remittance.ts'
import type { Lab } from '../lab.ts'
import type { Around } from './random-refunds.ts'

interface Needs extends Omit<Around, 'customerId' | 'reviewer'> {
  insuranceId: number
  tradingPartnerId: number
  refuse: () => void
}

/** What a payer changes of a payment that it sends again. */
export const changedAgain = ['number', 'day', 'both'] as const
/**
 * The same decisions in another file, of another check, another payment day, or both. `day`:
 * YYYYMMDD.
 */
const sentAnew = (
  bytes: Buffer,
  { nth, changed, day }: { nth: number; changed: (typeof changedAgain)[number]; day: string },
): Buffer =>
  Buffer.from(
    bytes
      .toString('latin1')
      .replaceAll(/TRN\*1\*[^*~]*/g, (as) => (changed === 'day' ? as : `TRN*1*SENT AGAIN ${nth}`))
      .replaceAll(/(BPR(?:\*[^*~]*){15}\*)\d{8}/g, (as, before: string) =>
        changed === 'number' ? as : `${before}${day}`,
      )
      .replace(/^(ISA(?:\*[^*]*){12}\*)\d{9}/, `$1${String(700_000_000 + nth)}`),
    'latin1',
  )

/**
 * What payers and people repeat: a remittance under another number, paper for what a file brought,
 * and a file for what was entered from paper.
 */
export const repeatActs = (
  lab: Lab,
  { random, alone, insuranceId, tradingPartnerId, biller, count, refuse, some }: Needs,
) => {
  let nth = 0
  const sums = () =>
    lab.owner(`
      select bill_line_id as line, kind, party, sum(cents)::int as cents
      from ledger
      group by 1, 2, 3
      having sum(cents) <> 0
      union all
      select 0, kind, '', sum(cents)::int from payer_entry group by 2 order by 1, 2, 3
    `)
  /* Others may post at the same moment, if there are others. */
  const changesNothing = async (text: string, work: () => Promise<void>): Promise<void> => {
    const rows = async () => new Set((await sums()).map((row) => JSON.stringify(row)))
    const before = await rows()
    await work()
    if (alone === false) return
    const changes = [...(await rows()).symmetricDifference(before)]
    if (changes.length > 0) throw new Error(`The ledger changed: ${text}. ${changes.join(' ')}`)
  }
  /**
   * Enters a payer's decision as a person does from paper, with the payer's number or without.
   * False: it could not be entered.
   */
  const enter = async ({ number, payerNumber, paid, lines }: RemittanceClaim): Promise<boolean> => {
    const { body } = await biller().call(paperRemittances.save, {
      insuranceId,
      trace: `PAPER ${++nth}`,
      paidOn: utcDay(lab.clock.now),
      cents: paid,
      claims: [
        {
          number,
          payerNumber: random.chance(0.5) ? payerNumber : '',
          lines: lines.map((line) => ({
            billLineId: lineOfNumber(line.number),
            paidCents: line.paid,
            adjustments: line.adjustments.map(({ group, reason, amount }) => ({
              group: adjustmentGroups.find((one) => one === group) ?? 'OA',
              reason,
              cents: amount,
            })),
          })),
        },
      ],
    })
    if (body.valid !== true) refuse()
    return body.valid === true
  }

  /* The day of a check that comes after all others, YYYYMMDD. */
  const laterDay = (): string => utcDay(lab.clock.now).replaceAll('-', '')
  const sentAgain = async (): Promise<void> => {
    const [id] = await some(
      1,
      `
        select r.x12_file_id as id
        from remittance r
        where
          r.x12_file_id is not null
          and r.state = 'posted'
          and exists (select from remittance_claim p where p.remittance_id = r.remittance_id)
          and not exists (
            select
            from remittance_claim p
            where p.remittance_id = r.remittance_id and p.state <> 'posted'
          )
      `,
    )
    if (id === undefined) return
    const [file] = await lab.owner<{ content: Buffer }>(
      'select content from x12_file where x12_file_id = $1',
      [id],
    )
    if (file === undefined) return
    const changed = random.pick(changedAgain)
    count(`decisions sent again with another ${changed}`)
    const bytes = sentAnew(lab.context.crypt.openBytes(file.content, x12FilePlace), {
      nth: ++nth,
      changed,
      day: laterDay(),
    })
    await changesNothing(`decisions came again with another ${changed}`, async () => {
      await keepFile(lab.context, tradingPartnerId, `sent-again-${nth}.835`, bytes)
      await takeAnswers(lab.context, false)
    })
  }
  const paperAfterFile = async (): Promise<void> => {
    const [id] = await some(
      1,
      `
        select p.remittance_claim_id as id
        from
          remittance_claim p
          join remittance r using (remittance_id)
          join claim c on c.claim_id = p.claim_id and c.number = p.number
        where
          p.state = 'posted'
          and p.outcome not in ('reversed', 'predetermined')
          and r.x12_file_id is not null
          and p.paid_cents >= 0
      `,
    )
    if (id === undefined) return
    const [found] = await lab.owner<{ content: RemittanceClaim }>(
      'select content from remittance_claim where remittance_claim_id = $1',
      [id],
    )
    await changesNothing('a decision of a file was entered from paper', async () => {
      if (found !== undefined && (await enter(found.content))) count('paper after file')
    })
  }
  /* A person enters the total of decisions that pay a claim in parts. */
  const paperOfParts = async (): Promise<void> => {
    const [id] = await some(
      1,
      `
        select c.claim_id as id
        from
          claim c
          join remittance_claim p using (claim_id)
          join remittance r using (remittance_id)
        where
          p.state = 'posted'
          and (
            select count(*) from bill_line l where l.bill_id = c.bill_id and l.ended_at is null
          ) = 1
        group by c.claim_id
        having
          count(*) >= 2
          and bool_and(
            p.outcome not in ('reversed', 'predetermined')
            and p.paid_cents > 0
            and p.charge_cents = c.cents
            and p.number = c.number
          )
          and count(distinct p.content ->> 'statementFrom') = 1
      `,
    )
    if (id === undefined) return
    const contents = await lab.owner<{ content: RemittanceClaim }>(
      `
        select content
        from remittance_claim
        where claim_id = $1 and state = 'posted'
        order by remittance_claim_id
      `,
      [id],
    )
    const [first] = contents
    const line = first?.content.lines[0]
    if (first === undefined || line === undefined || first.content.lines.length !== 1) return
    const paid = contents.reduce((sum, { content }) => sum + content.paid, 0)
    const rest = { group: 'CO', reason: '45', amount: line.charge - paid, quantity: '', at: 0 }
    await changesNothing('the total of a decision in parts was entered from paper', async () => {
      if (
        await enter({
          ...first.content,
          paid,
          adjustments: [],
          lines: [{ ...line, paid, adjustments: [rest] }],
        })
      )
        count('paper of parts')
    })
  }
  /** Someone enters decisions from paper before their file is read. */
  const paperBeforeFile = async (bytes: Uint8Array): Promise<void> => {
    const decisions = readRemittance(bytes).sets.flatMap(({ claims }) =>
      claims.filter(({ outcome, paid }) => outcome !== 'reversed' && paid >= 0),
    )
    for (const decision of random.shuffled(decisions).slice(0, 2))
      if (await enter(decision)) count('paper before file')
  }
  /**
   * A person decides about repeats: most are set aside, and for some the payer did pay a second
   * time.
   */
  const decideRepeat = async (): Promise<void> => {
    const [workItemId] = await some(
      1,
      `
        select i.work_item_id as id
        from
          work_item i
          join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
        where i.closed_at is null and p.remittance_claim_id_repeats is not null
      `,
    )
    if (workItemId === undefined) return
    const { body: seen } = await biller().call(payerFiles.payment, { workItemId })
    const claimNumber = String(
      (seen as { repeats?: { claimNumber?: string } }).repeats?.claimNumber ?? '',
    )
    const isSecond = random.chance(0.3)
    const note = 'Decided in the proof.'
    const { body } = isSecond
      ? await biller().call(payerFiles.match, {
          workItemId,
          claimNumber,
          note,
          isSecondPayment: true,
        })
      : await biller().call(payerFiles.setAside, { workItemId, note })
    if (body.valid === true) count(isSecond ? 'second payment' : 'repeat set aside')
    else refuse()
  }
  const itemOf = async (where: string): Promise<number | undefined> =>
    (
      await some(
        1,
        `
          select i.work_item_id as id
          from
            work_item i
            left join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
          where i.closed_at is null and ${where}
        `,
      )
    )[0]
  /* A person chooses our lines for a payment that waits: those that fit, or any. */
  const postByLines = async (): Promise<void> => {
    const workItemId = await itemOf(
      `i.reason = 'unmatched' and exists (select from claim c where c.number = p.number)`,
    )
    if (workItemId === undefined) return
    const { body: seen } = await biller().call(payerFiles.payment, { workItemId })
    const claimNumber = String(seen.number ?? '')
    const compared = (await biller().call(payerFiles.linesToPost, { workItemId, claimNumber })).body
    if (compared.valid !== true) return refuse()
    const ours = (compared as LinesToPost).ours.map(({ billLineId }) => billLineId)
    const { body } = await biller().call(payerFiles.match, {
      workItemId,
      claimNumber,
      note: 'Chosen in the proof.',
      isSecondPayment: false,
      lines: (compared as LinesToPost).lines.map(({ at, fits }) => ({
        at,
        billLineIds:
          fits.length > 0 && random.chance(0.6)
            ? fits
            : random.shuffled(ours).slice(0, random.int(1, 2)),
      })),
    })
    if (body.valid === true) count('posted by lines')
    else refuse()
  }
  const postRecovery = async (): Promise<void> => {
    const workItemId = await itemOf(`i.reason = 'recovery'`)
    if (workItemId === undefined) return
    const note = 'Decided in the proof.'
    const { body } = await biller().call(payerFiles.postRecovery, { workItemId, note })
    if (body.valid === true) count('recovery posted to its claim')
    else refuse()
  }
  const takeBack = async (): Promise<void> => {
    const [workItemId] = await some(
      1,
      `
        select max(i.work_item_id) as id
        from
          work_item i
          join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
        where i.closed_at is not null and p.state = 'posted' and p.matched_by = 'person'
        group by p.remittance_claim_id
      `,
    )
    if (workItemId === undefined) return
    const reason = 'Decided in the proof.'
    const { body } = await biller().call(payerFiles.takeBackMatch, { workItemId, reason })
    if (body.valid === true) count('posting taken back')
    else refuse()
  }
  const acts = [
    takeBack,
    sentAgain,
    paperAfterFile,
    paperOfParts,
    decideRepeat,
    postByLines,
    postByLines,
    postRecovery,
  ]
  return { acts, paperBeforeFile, changesNothing }
}
