import { rawQuery } from '../../db/queries.ts'

export const finishFile = ({
  id,
  isRefused,
  kinds,
  isTest,
  faults,
  counts,
  message,
  answers,
  at,
}: {
  id: number
  isRefused: boolean
  kinds: readonly string[]
  isTest: boolean
  faults: readonly string[]
  counts: Record<string, number>
  message: string
  answers: number | null
  at: Date
}) =>
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
        x12_file_id_answers = $8,
        done_at = $9
      where x12_file_id = $1
    `,
    [
      id,
      isRefused ? 'refused' : 'read',
      kinds,
      isTest,
      JSON.stringify(faults),
      JSON.stringify(counts),
      message,
      answers,
      at.toISOString(),
    ],
  )
