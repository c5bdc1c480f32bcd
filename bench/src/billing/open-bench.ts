import { randomBytes } from 'node:crypto'
import { cryptWith } from '@labgate/server/access/crypt.ts'
import type { AppContext } from '@labgate/server/app-context.ts'
import { openDatabase } from '@labgate/server/db/open.ts'
import type { ReadingContext } from '@labgate/server/features/billing/take-answers.ts'
import type { Place } from '../laboratory/places.ts'

/** The parts of the laboratory that billing needs, and no more. */
export type BenchContext = Pick<AppContext, 'database' | 'crypt' | 'now'> &
  Pick<ReadingContext, 'log'>

/** Key of the files that are written and read; the measured server gets the same one. */
export const benchKey = randomBytes(32)

export const openBench = async ({ url, data }: Place): Promise<BenchContext> => ({
  database: await openDatabase({ url, data, pool: 4 }),
  crypt: cryptWith(benchKey),
  log: {
    error: (about) => {
      throw new Error(`a file that is measured could not be read: ${JSON.stringify(about)}`)
    },
  },
  now: () => new Date(),
})
