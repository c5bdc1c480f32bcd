import { together, type Tx } from '../../db/database.ts'
import { isAway, isDataException } from '../../db/away.ts'
import { compiledText, written } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { readAcknowledgement, type Acknowledgements, type FileVerdict } from '../../x12/faces/read-acknowledgement.ts'
import { readClaimAcknowledgement, type ClaimAcknowledgement } from '../../x12/faces/read-claim-acknowledgement.ts'
import { readRemittance } from '../../x12/faces/read-remittance.ts'
import { inWords, type Fault } from '../../x12/fault.ts'
import { readFile } from '../../x12/read-file.ts'
import { refuseQuestions, takeCover } from '../eligibility/take-cover.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { postRemittance } from './post-remittance.ts'
import { syncPayments, syncWork } from './sync-work.ts'
import { takeStatuses } from './take-status.ts'
import { sourceOfSet, x12FilePlace } from './x12-files.ts'

/** What reading payers’ files needs of the laboratory. */
export type ReadingHouse = Pick<House, 'database' | 'crypt' | 'now'> & { log: { error(about: object, says: string): void } }

interface NewFile {
  id: number
  tries: number
  partner: number
  hash: Buffer
  content: Buffer
}
/* One at a time, each by one node. */
const nextFile = written<NewFile>(
  `select x12_file_id as id, tries, trading_partner_id as partner, hash, content from x12_file where direction = 'in' and state = 'new' order by x12_file_id limit 1 for update skip locked`,
)
const ourIds = written<{ id: string }>('select npi as id from billing_entity union select tax_id from billing_entity')

interface Read {
  kinds: string[]
  isTest: boolean
  faults: string[]
  counts: Record<string, number>
  says: string
  answers: number | null
  bills: number[]
}

/** Faults stored with a file: no one reads more. */
const mostFaults = 50
const isRefused = (verdict: FileVerdict): boolean => verdict === 'refused' || verdict === 'partly-refused'
const isTaken = (verdict: FileVerdict): boolean => verdict === 'taken' || verdict === 'taken-with-faults'

/* TA1 and 999: what they say about a file of ours. Refused by file is neither rejected nor denied: no one looked at a claim. */
const takeFileVerdicts = async (
  tx: Tx,
  partner: number,
  { interchanges, groups }: Acknowledgements,
  now: Date,
): Promise<Pick<Read, 'bills' | 'answers' | 'says'>> => {
  const verdicts = [
    ...interchanges.map(({ control, verdict, says }) => ({ control: control.padStart(9, '0'), verdict, says: [says], isTa1: true })),
    ...groups.map(({ control, verdict, says }) => ({ control: control.padStart(9, '0'), verdict, says, isTa1: false })),
  ]
  const bills: number[] = []
  let answers: number | null = null
  for (const { control, verdict, says, isTa1 } of verdicts) {
    const refused = isRefused(verdict)
    const column = refused ? 'refused_at' : isTaken(verdict) && !isTa1 ? 'received_at' : undefined
    if (column === undefined) continue
    const summary = refused ? 'Refused by file.' : says.length === 0 ? '' : 'Accepted with errors.'
    const { rows } = await tx.executeQuery<{ file: number; bills: number[] }>(
      compiledText(
        `with f as (select x12_file_id from x12_file where direction = 'out' and trading_partner_id = $1 and control = $2 order by x12_file_id desc limit 1),
         told as (update x12_file set says = left($4, 300), faults = $6, state = case when $5 then 'refused' else state end where x12_file_id in (select x12_file_id from f) and $4 <> ''),
         moved as (update claim c set ${column} = coalesce(${column}, $3), sent_at = coalesce(sent_at, $3), row_version = row_version + 1 from f where c.x12_file_id = f.x12_file_id and c.adjudicated_at is null
           returning c.bill_id)
         select f.x12_file_id as file, coalesce((select jsonb_agg(bill_id) from moved), '[]'::jsonb) as bills from f`,
        [partner, control, now.toISOString(), [summary, says[0] ?? ''].join(' ').trim(), refused, JSON.stringify(says.slice(0, mostFaults))],
      ),
    )
    if (refused) await refuseQuestions(tx, partner, control)
    bills.push(...rows.flatMap((row) => row.bills))
    answers = rows[0]?.file ?? answers
  }
  return { bills, answers, says: verdicts.some(({ verdict }) => isRefused(verdict)) ? 'One of our files was refused.' : '' }
}

/* 277CA: about claims in files that this partner has. The number of another partner's claim is unknown here. */
const takeClaimVerdicts = async (
  tx: Tx,
  partner: number,
  sets: readonly ClaimAcknowledgement[],
  now: Date,
): Promise<{ bills: number[]; accepted: number; rejected: number; unknown: number }> => {
  const said = sets.flatMap(({ claims }) =>
    claims.map(({ number, verdict, statuses, payerNumber }) => {
      const [first] = statuses
      return { number, verdict, payer: payerNumber, code: first === undefined ? '' : `${first.category}:${first.status}:${first.entity}` }
    }),
  )
  const { rows } = await tx.executeQuery<{ bill: number }>(
    compiledText(
      `update claim c set status_code = left(r.code, 40), status_at = $2, row_version = row_version + 1, received_at = coalesce(received_at, $2), sent_at = coalesce(sent_at, $2),
         payer_number = case when r.payer = '' then payer_number else left(r.payer, 50) end,
         accepted_at = case when r.verdict = 'accepted' then coalesce(accepted_at, $2) else accepted_at end, rejected_at = case when r.verdict = 'rejected' and adjudicated_at is null then coalesce(rejected_at, $2) else rejected_at end
       from jsonb_to_recordset($1::jsonb) as r (number text, verdict text, payer text, code text)
       where c.number = r.number and exists (select from x12_file f where f.x12_file_id = c.x12_file_id and f.trading_partner_id = $3) returning c.bill_id as bill`,
      [JSON.stringify(said), now.toISOString(), partner],
    ),
  )
  return {
    bills: rows.map(({ bill }) => bill),
    accepted: said.filter(({ verdict }) => verdict !== 'rejected').length,
    rejected: said.filter(({ verdict }) => verdict === 'rejected').length,
    unknown: said.length - rows.length,
  }
}

/* TA1 and ST01 of the contents of a file. */
const kindsIn = (bytes: Uint8Array): string[] => [
  ...new Set(
    readFile(bytes).interchanges.flatMap(({ acknowledgments, groups }) => [
      ...(acknowledgments.length > 0 ? ['TA1'] : []),
      ...groups.flatMap(({ sets }) => sets.map(({ kind }) => kind)),
    ]),
  ),
]
const worded = (faults: readonly Fault[]): string[] => faults.slice(0, mostFaults).map(inWords)

const readInto = async (
  tx: Tx,
  { id, partner, hash }: NewFile,
  bytes: Uint8Array,
  ignoresTests: boolean,
  now: Date,
): Promise<Read & { isRefused: boolean }> => {
  const kinds = kindsIn(bytes)
  const read: Read = { kinds, isTest: false, faults: [], counts: {}, says: '', answers: null, bills: [] }
  const hasEffect = ({ isTest }: { isTest: boolean }): boolean => !(ignoresTests && isTest)
  if (kinds.includes('TA1') || kinds.includes('999')) {
    const said = readAcknowledgement(bytes)
    const verdicts = { ...said, groups: said.groups.filter(hasEffect) }
    Object.assign(read, await takeFileVerdicts(tx, partner, verdicts, now), { faults: worded(said.faults) })
    read.isTest = said.groups.some(({ isTest }) => isTest)
  }
  if (kinds.includes('277')) {
    const { faults, sets } = readClaimAcknowledgement(bytes)
    const { bills, ...counts } = await takeClaimVerdicts(tx, partner, sets.filter(hasEffect), now)
    read.bills.push(...bills)
    read.faults.push(...worded(faults))
    read.counts = { ...read.counts, ...counts }
    read.isTest ||= sets.some(({ isTest }) => isTest)
    const told = await takeStatuses(tx, partner, bytes, ignoresTests, now)
    read.bills.push(...told.bills)
    read.faults.push(...told.faults)
    read.counts = { ...read.counts, ...told.counts }
    read.isTest ||= told.isTest
    read.answers ??= told.answers
  }
  if (kinds.includes('835')) {
    const { sets, faults } = readRemittance(bytes)
    const [ours] = await together(tx, ourIds)
    const totals = { posted: 0, unmatched: 0, held: 0, cents: 0 }
    for (const [at, set] of sets.entries()) {
      const origin = { x12FileId: id, atSet: at, source: sourceOfSet(hash, at), ignoresTests, ours: ours.map((one) => one.id) }
      const posted = await postRemittance(tx, set, origin, now)
      read.bills.push(...posted.bills)
      totals.posted += posted.posted
      totals.unmatched += posted.unmatched
      if (posted.state === 'held') totals.held += 1
      totals.cents += Number.isFinite(set.amount) ? set.amount : 0
      read.isTest ||= set.isTest
    }
    read.counts = { ...read.counts, ...totals }
    read.faults.push(...worded(faults))
  }
  if (kinds.includes('271')) {
    const { counts, faults, isTest, answers } = await takeCover(tx, { id, partner }, bytes, ignoresTests, now)
    read.counts = { ...read.counts, ...counts }
    read.faults.push(...faults)
    read.isTest ||= isTest
    read.answers ??= answers
  }
  const isKnown = kinds.some((kind) => ['TA1', '999', '277', '835', '271'].includes(kind))
  if (!isKnown) read.says = 'This file has no transaction that Labgate reads.'
  return { ...read, isRefused: !isKnown }
}

/** SQLSTATEs that the next attempt may not meet: another transaction was in the way, or a time limit ran out. */
const mayPass = /^(40|55P03$|57014$)/
/** How often a file whose reading fails that way is read. */
const mostTries = 2
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? (error instanceof Error ? error.name : ''))
const whyUnreadable = (code: string): string =>
  mayPass.test(code)
    ? 'reading it takes too long'
    : isDataException(code) || code.startsWith('54')
      ? 'a value in it cannot be stored'
      : 'Labgate met a fault of its own in it'

/*
 * One file that fails must not stop the others: nothing of it has taken effect, it becomes an item of Billing Work, and the next one is read. Only a database
 * that is away stops the reading: then no file can be read.
 */
const refuseUnreadable = async ({ database, log, now }: Omit<ReadingHouse, 'crypt'>, { id, tries }: NewFile, error: unknown): Promise<void> => {
  const code = codeOf(error)
  if (isAway(error as Error)) throw error
  const isLast = !mayPass.test(code) || tries + 1 >= mostTries
  // the error’s own text may contain a value of the file
  log.error({ x12FileId: id, code, isLast }, 'payer file could not be read')
  await database.forActor(houseScope, async (tx) => {
    const at = now()
    const says = `This file could not be read: ${whyUnreadable(code)}. Nothing in it has taken effect.`
    await tx.executeQuery(
      compiledText(
        `update x12_file set tries = tries + 1, state = case when $2 then 'refused' else state end, says = case when $2 then $3 else says end, done_at = case when $2 then $4::timestamptz end
         where x12_file_id = $1 and state = 'new'`,
        [id, isLast, says, at.toISOString()],
      ),
    )
    await syncPayments(tx, at)
  })
  if (!isLast) throw error
}

/**
 * Reads the incoming files, each in one transaction: a crash leaves a file new, and its content takes effect once. A file that cannot be read is refused with
 * its reason, and the next one is read. `ignoresTests`: outside the demo, a file marked as a test moves nothing. Returns the number of files read.
 */
export const takeAnswers = async (house: ReadingHouse, ignoresTests: boolean): Promise<number> => {
  const { database, crypt, now } = house
  for (let read = 0; ; read++) {
    let inHand: NewFile | undefined
    const readNext = database.forActor(houseScope, async (tx) => {
      const [[file]] = await together(tx, nextFile)
      inHand = file
      if (file === undefined) return true
      const at = now()
      const {
        kinds,
        isTest,
        faults,
        counts,
        says,
        answers,
        bills,
        isRefused: refused,
      } = await readInto(tx, file, crypt.openBytes(file.content, x12FilePlace), ignoresTests, at)
      await tx.executeQuery(
        compiledText(
          `update x12_file set state = $2, kinds = $3, is_test = $4, faults = $5, counts = case when counts = '{}' then $6::jsonb else counts end, says = left($7, 300), x12_file_id_answers = $8, done_at = $9 where x12_file_id = $1`,
          [file.id, refused ? 'refused' : 'read', kinds, isTest, JSON.stringify(faults), JSON.stringify(counts), says, answers, at.toISOString()],
        ),
      )
      await syncWork(tx, { bills: [...new Set(bills)], abouts: [] }, at)
      // changes made while a claim was out were left alone: they are judged now
      await tx.executeQuery(compiledText('insert into bill_due (lab_order_id) select lab_order_id from bill where bill_id = any ($1::bigint[])', [bills]))
      await syncPayments(tx, at)
      return false
    })
    const isDone = await readNext.catch(async (error: unknown) => {
      if (inHand === undefined) throw error
      await refuseUnreadable(house, inHand, error)
      return false
    })
    if (isDone) return read
  }
}
