import { appendFile, readFile } from 'node:fs/promises'
import type { AppContext } from '../../../app-context.ts'
import { administratorsToTell } from '../../../core/users/administrators.ts'
import type { Tx } from '../../../db/database.ts'
import type { KnownHead } from './verify.ts'

interface Head {
  sealId: number
  at: string
  hash: string
}

const setting = 'audit head told'

const lineOf = ({ at, sealId, hash }: Head): string => `${at} ${sealId} ${hash}\n`
/** Reads lines as `tellHeads` writes them; anything else in a line is ignored. */
export const readHeads = (text: string): KnownHead[] =>
  text.split('\n').flatMap((line) => {
    const [, sealId, hash] = /^\S+ (\d+) ([\da-f]{64})\s*$/.exec(line) ?? []
    return sealId === undefined || hash === undefined ? [] : [{ sealId: Number(sealId), hash }]
  })

/** Whether this head has not been sent out yet; records that it has. */
const isNew = async (tx: Tx, head: Head): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('setting')
    .values({ name: setting, value: head.hash })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: head.hash })
        .where('setting.value', '<>', head.hash),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const lastHead = (tx: Tx): Promise<Head | undefined> =>
  tx
    .selectFrom('audit_seal')
    .select(['seal_id as sealId', 'at', 'hash'])
    .orderBy('seal_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Adds the head of the chain to the file of LABGATE_AUDIT_HEADS after each sealing, so that no more
 * than a minute can be cut off unnoticed.
 */
export const writeHead = async ({
  config,
  database,
}: Pick<AppContext, 'config' | 'database'>): Promise<void> => {
  if (config.LABGATE_AUDIT_HEADS === undefined) return
  const head = await database.system('audit head', lastHead)
  if (head !== undefined) await keepHead(config, head)
}

/**
 * Sends the head of the chain off the machine, once per head: by email to all administrators, and
 * to the file of LABGATE_AUDIT_HEADS (rules.md#audit-chain-head). It reveals anything cut off the
 * log later.
 */
export const tellHeads = async ({
  config,
  database,
  post,
}: Pick<AppContext, 'config' | 'database' | 'post'>): Promise<void> => {
  const head = await database.system('audit head', async (tx) => {
    const seal = await lastHead(tx)
    if (seal === undefined || !(await isNew(tx, seal))) return seal
    const text = `The audit log of ${config.LAB_NAME} ends today with this line. Keep this email: the line can later prove that nothing before it was changed or removed.\n\n${lineOf(seal)}\nTo check: npm run audit:verify -- --head ${seal.hash}\n`
    for (const { email } of await administratorsToTell(tx))
      await post.queue({ to: email, subject: `Audit log: seal ${seal.sealId}`, text }, tx)
    return seal
  })
  if (head !== undefined) await keepHead(config, head)
}

const keepHead = async (
  { LABGATE_AUDIT_HEADS: file }: AppContext['config'],
  head: Head,
): Promise<void> => {
  if (file === undefined) return
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (!kept.includes(head.hash)) await appendFile(file, lineOf(head), { mode: 0o600 })
}
