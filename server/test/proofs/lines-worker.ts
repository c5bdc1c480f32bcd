import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/open.ts'
import { openLines } from '../../src/interfaces.ts'
import { openContext } from '../../src/open-context.ts'

/* The lines to laboratories' systems in a process of their own, which the proof kills or freezes. */
const config = readConfig(process.env)
const database = await openDatabase({
  url: config.DATABASE_URL,
  data: config.LABGATE_DATA,
  pool: 4,
})
const context = await openContext(config, database, Buffer.alloc(32, 5))
await openLines(context, (line) => console.log(line))
console.log('ready')
