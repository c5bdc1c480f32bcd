import { rawQuery } from '../../db/queries.ts'

export interface NewFile {
  id: number
  tries: number
  partner: number
  hash: Buffer
}

/** A reading that began so long ago has ended without saying so. */
const longestReading = '10 minutes'
/**
 * The next file to read, and marks that its reading begins. One whose reading began before and did
 * not end comes after all others, and each such time counts as a try: it may have ended the server.
 */
export const beginNext = (passed: readonly number[], now: Date) =>
  rawQuery<NewFile>(
    `
      update x12_file f
      set
        tries = case
          when f.begun_at < $2::timestamptz - interval '${longestReading}' then f.tries + 1
          else f.tries
        end,
        begun_at = case
          when f.begun_at >= $2::timestamptz - interval '${longestReading}' then f.begun_at
          else $2::timestamptz
        end
      where
        f.x12_file_id = (
          select x12_file_id
          from x12_file
          where direction = 'in' and state = 'new' and x12_file_id <> all ($1::bigint[])
          order by begun_at nulls first, x12_file_id
          limit 1
        )
      returning f.x12_file_id as id, f.tries, f.trading_partner_id as partner, f.hash
    `,
    [passed, now.toISOString()],
  )

/** Bytes of a file that is read before its turn, at most. */
const mostAhead = 1_048_576
/** The file whose turn comes after these, if it was never begun and is not large. */
export const freshAfter = (passed: readonly number[]) =>
  rawQuery<{ id: number }>(
    `
      select x12_file_id as id
      from x12_file
      where
        direction = 'in'
        and state = 'new'
        and begun_at is null
        and size <= ${mostAhead}
        and x12_file_id <> all ($1::bigint[])
      order by x12_file_id
      limit 1
    `,
    [passed],
  )

/** Each by one node; with the person who added it, if it did not come from the payer. */
export const takeFile = (id: number) =>
  rawQuery<{ userId: number | null }>(
    `
      select user_id as "userId"
      from x12_file
      where x12_file_id = $1 and state = 'new'
      for update skip locked
    `,
    [id],
  )

export const ourIds = rawQuery<{ id: string }>(
  'select npi as id from billing_entity union select tax_id from billing_entity',
)
export const ourNames = rawQuery<{ name: string }>('select distinct name from billing_entity')

/** Another try of a file that failed; `message`: it was the last one, and the file is refused. */
export const failFile = (id: number, message: string | null, cents: number, at: Date) =>
  rawQuery(
    `
      update x12_file
      set
        tries = tries + 1,
        begun_at = null,
        state = case
          when $2::text is null then state
          else 'refused'
        end,
        says = coalesce(left($2, 300), says),
        cents = case
          when $2 is null then cents
          else $3
        end,
        done_at = case
          when $2 is not null then $4::timestamptz
        end
      where x12_file_id = $1 and state = 'new'
    `,
    [id, message, cents, at.toISOString()],
  )

/** Whether something of a file was posted before its reading failed. */
export const hasPosted = (id: number) =>
  rawQuery(
    `
      select from remittance where x12_file_id = $1 and state in ('posting', 'posted') limit 1
    `,
    [id],
  )

export interface FinishedFile {
  id: number
  isRefused: boolean
  kinds: readonly string[]
  isTest: boolean
  faults: readonly string[]
  counts: Record<string, number>
  says: string
  attention: string
  cents: number
  answers: number | null
}
/** A second reading counts nothing that has had its effect: the first counts stay. */
export const finishFile = (file: FinishedFile, at: Date) =>
  rawQuery(
    `
      update x12_file
      set
        state = $2,
        kinds = $3,
        is_test = $4,
        faults = $5,
        counts = case
          when counts = '{}' then $6::jsonb
          else counts
        end,
        says = left($7, 300),
        attention = left($8, 300),
        cents = $9,
        x12_file_id_answers = $10,
        begun_at = null,
        done_at = $11
      where x12_file_id = $1
    `,
    [
      file.id,
      file.isRefused ? 'refused' : 'read',
      file.kinds,
      file.isTest,
      JSON.stringify(file.faults),
      JSON.stringify(file.counts),
      file.says,
      file.attention,
      file.cents,
      file.answers,
      at.toISOString(),
    ],
  )
