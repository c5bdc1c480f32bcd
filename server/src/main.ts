import './threads.ts'
import { readConfig, readKey } from './config.ts'
import { openDatabase } from './db/open.ts'
import { inOneSentence } from './describe-failure.ts'
import { isOneLogin, oneLogin, plainWays, refusePlainWays } from './plain-ways.ts'

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `Labgate requires Node 26; this is ${process.version}. Start it with "npm start", which includes it.`,
  )
  process.exit(1)
}

try {
  process.umask(0o077) // everything written from now on is accessible to its owner only
  const config = readConfig(process.env)
  refusePlainWays(config)
  const { key, made, withData } = readKey(config)
  const log = (line: string): void => console.log(line)
  for (const { says: plain, setting } of plainWays(config))
    log(`Warning: ${plain} ${setting}=1 allows it.`)
  if (withData !== undefined)
    log(
      `Warning: the encryption key lies with the data that it protects, in ${withData}. Whoever copies LABGATE_DATA has both: move it (docs/operations/backup.md#move-the-key).`,
    )
  if (isOneLogin(config)) log(`Warning: ${oneLogin.says} ${oneLogin.mend}.`)
  log(
    config.DATABASE_URL === undefined
      ? `Opening the embedded database in ${config.LABGATE_DATA} ...`
      : 'Opening the database ...',
  )
  const opening = openDatabase(
    {
      url: config.DATABASE_URL,
      ownerUrl: config.DATABASE_OWNER_URL,
      data: config.LABGATE_DATA,
      pool: config.LABGATE_POOL,
    },
    (name) => log(`  migration ${name}`),
  )
  opening.catch(() => {}) // reported when it is awaited
  /*
   * The rest of the program is loaded while the database opens on a separate thread: half a second
   * of each start.
   */
  const { startServer } = await import('./start.ts')
  const running = await startServer(config, key, await opening, log)
  if (made !== undefined)
    console.log(
      `A new encryption key was created in ${made}. Move it to a safe place and set LABGATE_KEY_FILE.`,
    )
  const stop = (): void => void running.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(inOneSentence(error as NodeJS.ErrnoException))
  process.exit(1)
}
