import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { isAway, isDataException } from '../../db/away.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery } from '../../db/queries.ts'
import { inWords, type Fault } from '../../x12/fault.ts'
import { FileTooComplex, mostFaults, payerFileOf, type PayerFile } from '../../x12/payer-file.ts'
import { takeCover } from './eligibility/take-cover.ts'
import { postRemittance } from './post-remittance.ts'
import { syncPayments, syncWork } from './sync-work.ts'
import { finishFile } from './take-answers.queries.ts'
import { takeStatuses } from './take-status.ts'
import { takeClaimVerdicts, takeFileVerdicts } from './take-verdicts.ts'
import { sourceOfSet, x12FilePlace } from './x12-files.ts'

/** What reading payers’ files needs of the laboratory. */
export type ReadingContext = Pick<AppContext, 'database' | 'crypt' | 'now'> & {
  log: { error(about: object, text: string): void }
}

interface NewFile {
  id: number
  tries: number
  partner: number
  hash: Buffer
  content: Buffer
}
/* One at a time. */
const nextFile = (passed: readonly number[]) =>
  rawQuery<NewFile>(
    `
      select x12_file_id as id, tries, trading_partner_id as partner, hash, content
      from x12_file
      where direction = 'in' and state = 'new' and x12_file_id <> all ($1::bigint[])
      order by x12_file_id
      limit 1
    `,
    [passed],
  )
/* Each by one node. */
const takeFile = (id: number) =>
  rawQuery(`select from x12_file where x12_file_id = $1 and state = 'new' for update skip locked`, [
    id,
  ])
const ourIds = rawQuery<{ id: string }>(
  'select npi as id from billing_entity union select tax_id from billing_entity',
)

interface Read {
  kinds: string[]
  isTest: boolean
  faults: string[]
  counts: Record<string, number>
  says: string
  answers: number | null
  bills: number[]
}

const worded = (faults: readonly Fault[]): string[] => faults.slice(0, mostFaults).map(inWords)

const readInto = async (
  tx: Tx,
  { id, partner, hash }: NewFile,
  file: PayerFile,
  ignoresTests: boolean,
  now: Date,
): Promise<Read & { isRefused: boolean }> => {
  const { acknowledgements: said, claimAcknowledgements, statuses, remittances, eligibility } = file
  const kinds = [...file.kinds]
  const read: Read = {
    kinds,
    isTest: false,
    faults: [],
    counts: {},
    says: '',
    answers: null,
    bills: [],
  }
  const hasEffect = ({ isTest }: { isTest: boolean }): boolean => !(ignoresTests && isTest)
  if (said !== undefined) {
    const verdicts = { ...said, groups: said.groups.filter(hasEffect) }
    Object.assign(read, await takeFileVerdicts(tx, partner, verdicts, now), {
      faults: worded(said.faults),
    })
    read.isTest = said.groups.some(({ isTest }) => isTest)
  }
  if (claimAcknowledgements !== undefined) {
    const { faults, sets } = claimAcknowledgements
    const { bills, ...taken } = await takeClaimVerdicts(tx, partner, sets.filter(hasEffect), now)
    read.bills.push(...bills)
    read.faults.push(...worded(faults))
    read.counts = { ...read.counts, ...taken }
    read.isTest ||= sets.some(({ isTest }) => isTest)
  }
  if (statuses !== undefined) {
    const taken = await takeStatuses(tx, partner, statuses, ignoresTests, now)
    read.bills.push(...taken.bills)
    read.faults.push(...taken.faults)
    read.counts = { ...read.counts, ...taken.counts }
    read.isTest ||= taken.isTest
    read.answers ??= taken.answers
  }
  if (remittances !== undefined) {
    const { sets, faults } = remittances
    const [ours] = await pipeline(tx, ourIds)
    const totals = { posted: 0, unmatched: 0, held: 0, cents: 0 }
    for (const [at, set] of sets.entries()) {
      const origin = {
        x12FileId: id,
        atSet: at,
        source: sourceOfSet(hash, at),
        ignoresTests,
        ours: ours.map((one) => one.id),
      }
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
  if (eligibility !== undefined) {
    const {
      counts: taken,
      faults,
      isTest,
      answers,
    } = await takeCover(tx, { id, partner }, eligibility, ignoresTests, now)
    read.counts = { ...read.counts, ...taken }
    read.faults.push(...faults)
    read.isTest ||= isTest
    read.answers ??= answers
  }
  const isKnown = kinds.some((kind) => ['TA1', '999', '277', '835', '271'].includes(kind))
  if (!isKnown) read.says = 'This file has no transaction that Labgate reads.'
  return { ...read, isRefused: !isKnown }
}

/**
 * SQLSTATEs that the next attempt may not meet: another transaction was in the way, or a time limit
 * ran out.
 */
const mayPass = /^(40|55P03$|57014$)/
/** How often a file whose reading fails that way is read. */
const mostTries = 2
const codeOf = (error: unknown): string =>
  String((error as { code?: unknown }).code ?? (error instanceof Error ? error.name : ''))
const mayRead = (error: unknown): boolean =>
  error instanceof FileTooComplex || mayPass.test(codeOf(error))
const whyUnreadable = (error: unknown): string => {
  const code = codeOf(error)
  if (error instanceof FileTooComplex) return error.message
  if (mayPass.test(code)) return 'reading it takes too long'
  return isDataException(code) || code.startsWith('54')
    ? 'a value in it cannot be stored'
    : 'Labgate met a fault of its own in it'
}

/*
 * One file that fails must not stop the others: nothing of it has taken effect, it becomes an item
 * of Billing Work, and the next one is read. Only a database that is away stops the reading: then
 * no file can be read. False: it is read once more.
 */
const refuseUnreadable = async (
  { database, log, now }: Omit<ReadingContext, 'crypt'>,
  { id, tries }: NewFile,
  error: unknown,
): Promise<boolean> => {
  const code = codeOf(error)
  if (isAway(error as Error)) throw error
  const isLast = !mayRead(error) || tries + 1 >= mostTries
  // the error’s own text may contain a value of the file
  log.error({ x12FileId: id, code, isLast }, 'payer file could not be read')
  await database.forActor(systemScope, async (tx) => {
    const at = now()
    const text = `This file could not be read: ${whyUnreadable(error)}. Nothing in it has taken effect.`
    await tx.executeQuery(
      compiledRaw(
        `
          update x12_file
          set
            tries = tries + 1,
            state = case
              when $2 then 'refused'
              else state
            end,
            says = case
              when $2 then $3
              else says
            end,
            done_at = case
              when $2 then $4::timestamptz
            end
          where x12_file_id = $1 and state = 'new'
        `,
        [id, isLast, text, at.toISOString()],
      ),
    )
    await syncPayments(tx, at)
  })
  return isLast
}

/* Posts what a file says, in one transaction. False: another node has it. */
const post = (
  { database, now }: ReadingContext,
  file: NewFile,
  content: PayerFile,
  ignoresTests: boolean,
): Promise<boolean> =>
  database.forActor(systemScope, async (tx) => {
    const [mine] = await pipeline(tx, takeFile(file.id))
    if (mine.length === 0) return false
    const at = now()
    const {
      kinds,
      isTest,
      faults,
      counts: taken,
      says: text,
      answers,
      bills,
      isRefused,
    } = await readInto(tx, file, content, ignoresTests, at)
    await tx.executeQuery(
      finishFile({
        id: file.id,
        isRefused,
        kinds,
        isTest,
        faults,
        counts: taken,
        message: text,
        answers,
        at,
      }),
    )
    await syncWork(tx, { bills: [...new Set(bills)], abouts: [] }, at)
    // changes made while a claim was out were left alone: they are judged now
    await tx.executeQuery(
      compiledRaw(
        `
          insert into bill_due (lab_order_id)
          select lab_order_id from bill where bill_id = any ($1::bigint[])
        `,
        [bills],
      ),
    )
    await syncPayments(tx, at)
    return true
  })

/**
 * Reads the incoming files, oldest first: a large one in a thread of its own, and each posted in
 * one transaction, so that a crash leaves a file new and its content takes effect once. A file that
 * cannot be read is refused with its reason, and the next one is read. `ignoresTests`: outside the
 * demo, a file marked as a test moves nothing. Returns the number of files read.
 */
export const takeAnswers = async (
  context: ReadingContext,
  ignoresTests: boolean,
): Promise<number> => {
  const passed: number[] = []
  for (let read = 0; ;) {
    const [file] = await context.database.forActor(
      systemScope,
      async (tx) => (await pipeline(tx, nextFile(passed)))[0],
    )
    if (file === undefined) return read
    try {
      // no transaction is open while a thread reads: the embedded engine has one, and everybody
      // waits for it
      const content = await payerFileOf(context.crypt.openBytes(file.content, x12FilePlace))
      if (await post(context, file, content, ignoresTests)) read++
      else passed.push(file.id)
    } catch (error) {
      if (await refuseUnreadable(context, file, error)) read++
      else passed.push(file.id) // the next run tries it once more
    }
  }
}
