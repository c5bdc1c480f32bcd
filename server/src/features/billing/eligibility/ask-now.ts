import type { AppContext } from '../../../app-context.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { pipeline } from '../../../db/database.ts'
import { compiledRaw, rawQuery } from '../../../db/queries.ts'
import { TransportFailed, type Transport } from '../../../ports/transport/transport.ts'
import { entityToday } from '../entity-today.query.ts'
import { sentNow, type Partner } from '../exchange-files.queries.ts'
import { keepFileIn, partnerById, sealedFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'
import { wayTo } from '../transports.ts'
import { isRealTime, isRouted } from './question-parts.ts'
import { dueFrom, writeFor, type Due, type Spooled } from './write-questions.ts'

/** Questions asked in parallel, and rounds per run. The rest are sent by file. */
const [most, mostRounds] = [10, 3]
/**
 * An unanswered question is repeated no sooner than this after it was asked (CAQH CORE,
 * connectivity rule, real-time timeout). The same applies after a crash.
 */
const holdMs = 90_000

type Needs = Pick<AppContext, 'config' | 'database' | 'crypt' | 'now' | 'randomBytes' | 'log'>
/** Opens a connection to a partner. */
type Ways = (partner: Partner) => Transport | undefined
interface Question extends Spooled {
  partner: number
}

/* A paused payer is not asked here: the file with its one question a day finds out. */
const waitedFor = rawQuery<Due>(`
  ${dueFrom}
  where
    e.status = 'asked'
    and e.now_at is not null
    and e.sent_at is null
    and ${isRouted}
    and ${isRealTime}
    and z.insurance_id is null
  order by e.now_at, e.patient_eligibility_id
  limit ${most}
  for update of e skip locked
`)
/* Each question is its own file, held back from the exchange while it is being asked. */
const spoolWaitedFor = (context: Needs): Promise<Question[]> =>
  context.database.forActor(systemScope, async (tx) => {
    const now = context.now()
    const [due, [entity]] = await pipeline(tx, waitedFor, entityToday(now))
    const questions: Question[] = []
    if (entity === undefined) return questions
    for (const one of due) {
      const spooled = await writeFor(
        context,
        tx,
        entity,
        [one],
        now.toISOString(),
        new Date(now.getTime() + holdMs).toISOString(),
      )
      if (spooled !== undefined) questions.push({ ...spooled, partner: one.partner })
    }
    return questions
  })

/*
 * The same file is sent once, with the next exchange after its time: what the partner already has
 * of it says the same under the same number.
 */
const goesByFile = ({ database }: Needs, { x12FileId }: Question, why: string): Promise<void> =>
  database.forActor(systemScope, async (tx) => {
    await tx.executeQuery(
      compiledRaw(
        `
          update x12_file
          set
            tries = tries + 1,
            says = left($2, 300)
          where x12_file_id = $1 and state = 'waiting'
        `,
        [x12FileId, why],
      ),
    )
    await tx.executeQuery(
      compiledRaw(
        `
          update patient_eligibility
          set says = 'The payer did not answer at once. The check goes by file, and the answer appears here when it comes.'
          where x12_file_id = $1 and status = 'asked' and sent_at is not null
        `,
        [x12FileId],
      ),
    )
  })

const ask = async (context: Needs, question: Question, ways: Ways): Promise<void> => {
  const { database, now } = context
  const { x12FileId, partner: tradingPartnerId } = question
  const [partner] = await database.forActor(
    systemScope,
    async (tx) => (await pipeline(tx, partnerById(tradingPartnerId)))[0],
  )
  try {
    // no transaction is open while waiting for a partner
    const way = partner === undefined || partner.isWaiting ? undefined : ways(partner)
    if (way?.ask === undefined) throw new TransportFailed('This partner does not answer at once.')
    const answer = await way.ask(question.name, question.bytes)
    const sealed = await sealedFile(context, answer.bytes)
    await database.forActor(systemScope, async (tx) => {
      await pipeline(tx, ...sentNow(x12FileId, tradingPartnerId, now().toISOString()))
      await keepFileIn(tx, context, { tradingPartnerId, ...answer }, sealed)
    })
  } catch (error) {
    if (!(error instanceof TransportFailed)) throw error
    context.log.warn(
      { partner: tradingPartnerId, err: { message: error.message } },
      'a trading partner did not answer at once',
    )
    await goesByFile(context, question, error.message)
  }
}

/**
 * Sends questions that users wait for to partners that answer in the same exchange, and reads the
 * answers. Questions that a partner does not answer in time are sent by file, once. `ignoresTests`:
 * as in `takeAnswers`. Returns how many were asked.
 */
export const askNow = async (
  context: Needs,
  ignoresTests: boolean,
  ways: Ways = (partner) => wayTo(context, partner),
): Promise<number> => {
  let count = 0
  for (let round = 0; round < mostRounds; round++) {
    const questions = await spoolWaitedFor(context)
    if (questions.length === 0) break
    const outcomes = await Promise.allSettled(
      questions.map((question) => ask(context, question, ways)),
    )
    await takeAnswers(context, ignoresTests)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    count += questions.length
  }
  return count
}
