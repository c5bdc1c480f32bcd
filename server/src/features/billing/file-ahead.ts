import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline } from '../../db/database.ts'
import { payerFileOf, type PayerFile } from '../../x12/payer-file.ts'
import { keptBytes } from './kept-bytes.ts'
import { freshAfter } from './take-answers.queries.ts'

type Context = Pick<AppContext, 'database' | 'crypt'>

/** The content of a file that was read before its turn. */
interface Ahead {
  id: number
  content: PayerFile
}

/* No transaction is open while a thread reads: the embedded engine has one, and everybody waits. */
const contentOf = async (context: Context, id: number): Promise<PayerFile> =>
  payerFileOf(await keptBytes(context, systemScope, id))

const nextOf = async (context: Context, passed: readonly number[]): Promise<Ahead | undefined> => {
  const [next] = await context.database.forActor(
    systemScope,
    async (tx) => (await pipeline(tx, freshAfter(passed)))[0],
  )
  return next && { id: next.id, content: await contentOf(context, next.id) }
}

/**
 * Reads payers' files, and the next one while one is posted: a thread reads, and the database posts.
 * Only a file that was never begun is read before its turn, since one that ended the server must be
 * known by its tries; and none that is large, so that two fit into memory.
 */
export const readingAhead = (context: Context) => {
  let ahead: Promise<Ahead | undefined> = Promise.resolve(undefined)
  return {
    /** The content of a file whose turn has come. Throws FileTooComplex. */
    contentOf: async (id: number): Promise<PayerFile> => {
      const found = await ahead
      return found?.id === id ? found.content : contentOf(context, id)
    },
    /** Begins to read the file after these. */
    begin: (passed: readonly number[]): void => {
      // read again in its turn, where its failure is handled and told
      ahead = nextOf(context, passed).catch(() => undefined)
    },
    /** Resolves when nothing is being read. */
    ended: async (): Promise<void> => void (await ahead),
  }
}
export type ReadingAhead = ReturnType<typeof readingAhead>
