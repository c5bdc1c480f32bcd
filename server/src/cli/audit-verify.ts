import { readFile } from 'node:fs/promises'
import { howMany } from '@labgate/contract/kit/how-many'
import { cryptWith } from '../access/crypt.ts'
import { probesOf, refuseOtherKey } from '../access/key-probe.ts'
import { readConfig, readKey, Wrong } from '../config.ts'
import { databaseOver } from '../db/database.ts'
import { openEngine } from '../db/engine.ts'
import { migrationState, settle } from '../db/migrate.ts'
import { readHeads } from '../features/admin/audit-log/heads.ts'
import { auditKeys } from '../features/admin/audit-log/older-keys.ts'
import { verifyAudit, type KnownHead } from '../features/admin/audit-log/verify.ts'
import { nameOf, refuseNoDatabase } from './as-owner.ts'
import { startCommand, type Command, type Given } from './command.ts'

const usage = `
npm run audit:verify

Recomputes the audit log chain with its key and reports the first break: a row altered, removed or added (sealed or not), or a
seal altered or missing. Exits with 1 if anything is broken. Removal of the end of the log can be detected only by comparing with a
head that was kept elsewhere.

    --head HASH   a head from an email to the administrators, or from an earlier run of this command
    --heads FILE  all heads in a file named by LABGATE_AUDIT_HEADS

Variables: DATABASE_URL, or LABGATE_DATA for the embedded database, which only one program can use at a time;
LABGATE_KEY or LABGATE_KEY_FILE.
`

const knownHeads = async (
  head: string | undefined,
  file: string | undefined,
): Promise<KnownHead[]> => {
  if (head !== undefined && !/^[\da-f]{64}$/i.test(head))
    throw new Wrong('A head has 64 characters: digits and the letters a to f.')
  const ofFile = file === undefined ? [] : readHeads(await readFile(file, 'utf8'))
  if (file !== undefined && ofFile.length === 0) throw new Wrong(`There is no head in ${file}.`)
  return [...(head === undefined ? [] : [{ hash: head.toLowerCase() }]), ...ofFile]
}

const work = async (given: Given): Promise<number> => {
  const { say } = given
  const config = readConfig(given.variables)
  refuseNoDatabase(config)
  const heads = await knownHeads(given.option('head'), given.option('heads'))
  const engine = await openEngine({
    url: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
    data: config.LABGATE_DATA,
    role: false,
    pool: 2,
  })
  const database = databaseOver(engine)
  try {
    const { waiting } = await migrationState(engine)
    if (waiting.length > 0)
      throw new Wrong(
        `The database is not up to date: ${waiting.join(', ')} must run first. Run npm run db -- migrate.`,
      )
    await settle(engine)
    say(`Verifying the audit log of ${nameOf(config)} ...`)
    const crypt = cryptWith(readKey(config).key)
    refuseOtherKey(await probesOf(database), crypt)
    const { isKeyed, seals, rows, unsealed, head, broken } = await verifyAudit(database, {
      heads,
      keys: await auditKeys(database, crypt),
    })
    if (broken !== undefined) {
      given.complain(
        `The audit log is broken. ${broken} ${seals === 0 ? 'Nothing before it is sealed.' : `The ${seals.toLocaleString('en-US')} earlier seals are intact.`}`,
      )
      return 1
    }
    say(
      `The audit log is intact: ${howMany(rows, 'row')} in ${howMany(seals, 'seal')}, ${howMany(unsealed, 'row')} not sealed yet.`,
    )
    if (seals > 0 && !isKeyed)
      say(
        'Warning: no seal is keyed. This is normal until Labgate has been started once after an update. After that, it means someone rewrote the log without the key.',
      )
    if (heads.length > 0)
      say(
        `It holds ${heads.length === 1 ? 'the head that was given' : `all ${heads.length} heads that were given`}.`,
      )
    if (head !== '') say(`Head: ${head}`)
    return 0
  } finally {
    await database.close()
  }
}

export const auditVerify: Command = {
  usage,
  options: { head: { type: 'string' }, heads: { type: 'string' } },
  work,
}
if (import.meta.main) await startCommand(auditVerify)
