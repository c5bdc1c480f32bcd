import { howMany } from '@labgate/contract/kit/how-many'
import type { AppContext } from '../../../app-context.ts'
import { reportFileOf } from '../../../core/results/reports.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { JobFailed, type Work } from '../../../jobs/queues.ts'
import { Unprintable } from '../../../paper/faces.ts'
import { makePaper } from '../../../paper/paper.ts'

/** Reports between checks for cancellation. */
const step = 5

const begin = `
  update report_bundle
  set state = 'making'
  where report_bundle_id = $1 and state in ('waiting', 'making')
  returning result_ids as ids
`
const goOn = `
  update report_bundle set made = $2 where report_bundle_id = $1 and state = 'making' returning 1
`
const finish = `
  update report_bundle
  set
    state = $2,
    made = $3,
    says = $4,
    content = $5,
    done_at = $6::timestamptz,
    is_sealed = $7
  where report_bundle_id = $1 and state = 'making'
`

/**
 * Makes the PDF of a bundle: one report at a time, so that no single paper waits long behind it.
 * After a crash it starts over; finished ones are kept.
 */
export const makeBundle =
  (context: Pick<AppContext, 'database' | 'now'>): Work =>
  async (id) => {
    const run = async <R>(sql: string, parameters: readonly unknown[]): Promise<readonly R[]> =>
      context.database.system(
        'reports as one PDF',
        async (tx) => (await tx.executeQuery<R>(compiledRaw<R>(sql, [...parameters]))).rows,
      )
    const [found] = await run<{ ids: number[] }>(begin, [id])
    if (found === undefined) return
    const pdfs: Buffer[] = []
    let unprintable = 0
    for (const [at, resultId] of found.ids.entries()) {
      if (at % step === 0 && (await run(goOn, [id, at])).length === 0) return
      try {
        const pdf = await reportFileOf(context, resultId, { notice: false })
        if (pdf !== undefined) pdfs.push(pdf)
      } catch (error) {
        if (!(error instanceof Unprintable)) throw error
        unprintable++
      }
    }
    const text =
      unprintable === 0
        ? ''
        : `${unprintable === 1 ? 'One report has' : `${unprintable} reports have`} characters that cannot be printed and ${unprintable === 1 ? 'is' : 'are'} left out.`
    const whole =
      pdfs.length === 0
        ? undefined
        : await makePaper({ kind: 'merged', title: howMany(pdfs.length, 'report'), pdfs })
    const keys = context.database.keys()
    const end = [
      whole === undefined ? 'failed' : 'done',
      found.ids.length,
      text || (whole === undefined ? 'The report no longer exists.' : ''),
      whole && (keys?.sealFile(whole) ?? whole),
    ]
    await run(finish, [id, ...end, context.now().toISOString(), keys !== undefined])
    if (whole === undefined) throw new JobFailed('No report could be created.')
  }
