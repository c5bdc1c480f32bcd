import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { isAway } from '../../db/away.ts'
import type { StoredFile } from '../../db/file-store.ts'
import { compiledRaw } from '../../db/queries.ts'
import { fileBytes } from '../../files/store.ts'
import type { FaxCarrier, FaxNews, OutgoingFax } from '../../ports/fax/fax-carrier.ts'
import { tlsFaultOf } from '../../tls-fault.ts'
import { leaseMs } from './begin-attempt.ts'
import { keepNews, markUncertain } from './end-attempt.ts'
import { handOver } from './hand-over.ts'

/** An open attempt that no one is working on. */
interface Left extends StoredFile {
  reference: string
  carrier: string
  startedAt: string
  wasTaken: boolean
  isUncertain: boolean
  pages: number
  number: string
  /** The number is still the right one, and everything in the fax is still to be sent. */
  isStillRight: boolean
}
const minutes = 60_000
/**
 * A carrier that cannot say what became of a fax gets this long; a person sees it within fifteen
 * minutes (rules.md#fax-exactly-once).
 */
const doubtMs = 10 * minutes

/*
 * Leased for as long as an attempt may last, so that two nodes never ask about the same one.
 * Uncertain ones are asked about now and then, for two days.
 */
const left = `
  update fax_attempt a
  set leased_until = $1::timestamptz + case
    when f.state = 'uncertain' then interval '10 minutes'
    else make_interval(secs => $2)
  end
  from
    fax f
    join file on true
  where
    f.fax_id = a.fax_id
    and file.hash = a.file_hash
    and a.fax_attempt_id in (
      select x.fax_attempt_id
      from fax_attempt x
      where
        x.ended_at is null
        and x.leased_until <= $1::timestamptz
        and x.started_at > $1::timestamptz - interval '2 days'
      order by x.fax_attempt_id
      limit 200
      for update skip locked
    )
  returning
    a.reference,
    a.carrier,
    a.started_at as "startedAt",
    a.taken_at is not null as "wasTaken",
    f.state = 'uncertain' as "isUncertain",
    a.pages,
    a.number,
    file.content,
    file.object_name as "objectName",
    exists (
      select
      from fax_number n
      where
        n.fax_number_id = a.fax_number_id
        and n.retired_at is null
        and (n.state = 'verified' or f.kind = 'test')
    )
    and not exists (
      select
      from
        delivery d
        join result newer
          on newer.lab_order_id = d.lab_order_id
          and newer.version > d.version
          and (newer.released_at is not null or newer.kind like 'withdrawn%')
      where d.fax_id = f.fax_id and d.state = 'sending'
    ) as "isStillRight"
`

const askOne = async (context: AppContext, carrier: FaxCarrier, one: Left): Promise<void> => {
  const { reference } = one
  if (carrier.ask === undefined || one.carrier !== carrier.name)
    return markUncertain(
      context,
      reference,
      'The server stopped while it was being sent, and the fax service cannot confirm whether it arrived.',
    )
  const age = context.now().getTime() - new Date(one.startedAt).getTime()
  let news: FaxNews | undefined
  try {
    news = await carrier.ask(reference)
  } catch (error) {
    const tls = tlsFaultOf(error)
    if (tls !== undefined)
      context.log.warn({ reference, code: tls }, 'TLS with the fax service failed')
    if (age > doubtMs)
      await markUncertain(context, reference, 'The fax service did not confirm delivery.')
    return
  }
  if (news !== undefined) {
    await keepNews(context, reference, news)
    if (news.is === 'under way' && age > doubtMs + one.pages * minutes)
      await markUncertain(
        context,
        reference,
        'The fax service accepted it but has not reported delivery.',
      )
    return
  }
  if (one.isUncertain) return
  if (one.wasTaken)
    return markUncertain(
      context,
      reference,
      'The fax service accepted it but no longer has a record of it.',
    )
  // under the same reference: if the first one arrives late after all, the service recognizes it as
  // the same fax
  const outgoing: OutgoingFax = {
    number: one.number,
    pages: one.pages,
    pdf: await fileBytes(context.database, one),
  }
  if (one.isStillRight) await handOver(context, carrier, { reference, outgoing })
  else
    await keepNews(context, reference, {
      is: 'not taken',
      says: 'It was not handed over before the server stopped.',
    })
}

/**
 * Asks what became of every attempt that no one is working on: after a crash, and while a fax is
 * under way.
 */
export const askAttempts = async (context: AppContext, carrier: FaxCarrier): Promise<void> => {
  const found = await context.database.forActor(
    systemScope,
    async (tx) =>
      (
        await tx.executeQuery<Left>(
          compiledRaw(left, [context.now().toISOString(), leaseMs / 1000]),
        )
      ).rows,
  )
  for (const one of found)
    try {
      await askOne(context, carrier, one)
    } catch (error) {
      if (isAway(error as Error)) throw error
      // it is asked about again when its lease ends, and holds up no other
      context.log.error(
        { reference: one.reference, err: { message: (error as Error).message } },
        'what became of a fax could not be recorded',
      )
    }
}
