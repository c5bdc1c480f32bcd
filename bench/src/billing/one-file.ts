import { parseArgs } from 'node:util'
import type { Run } from '@labgate/server/db/run.ts'
import { closeAll, closeOnSignals, closing } from '../closers.ts'
import { loadLaboratory } from '../laboratory/load.ts'
import { openPlaces } from '../laboratory/places.ts'
import { engineKinds } from '../options.ts'
import { makeOrders } from './make-orders.ts'
import { measureOneFile } from './measure-one-file.ts'
import { openBench } from './open-bench.ts'

/*
 * A day of claims in one remittance: `node bench/src/billing/one-file.ts --sizes
 * 1500,3000,6000,12000 --engine server`. Says for each size how long it is read and posted, the
 * memory of the process, and how long somebody else's call takes without it and meanwhile.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1500,3000,6000,12000' },
    engine: { type: 'string', default: 'server' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const engine = engineKinds.find((kind) => kind === values.engine)
if (engine === undefined || sizes.some((size) => !Number.isInteger(size) || size < 1))
  throw new Error('--sizes are numbers with commas, --engine is server or embedded.')
const accounts = 400

const measure = async (): Promise<void> => {
  const places = await openPlaces(engine)
  const close = closing(places.close)
  try {
    const place = await places.fresh()
    await loadLaboratory(place, accounts, () => undefined)
    const bench = await openBench(place)
    const closeBench = closing(bench.database.close)
    const run: Run = (sql, given) => bench.database.asLogin(sql, given)
    const orders = await makeOrders(
      run,
      sizes.reduce((sum, size) => sum + size, 0),
    )
    let [from, lastFile] = [0, 0]
    console.log('claims     bytes   seconds  ms/1,000  memory MB   p95 of others ms  unmatched')
    for (const size of sizes) {
      const some = orders.slice(from, from + size)
      from += size
      const one = await measureOneFile(bench, some, lastFile)
      lastFile = one.lastFile
      console.log(
        [
          String(one.claims).padStart(6),
          String(one.bytes).padStart(9),
          one.seconds.toFixed(1).padStart(9),
          ((one.seconds * 1_000_000) / one.claims).toFixed(0).padStart(9),
          one.memory.join(' to ').padStart(12),
          one.others
            .map((ms) => ms.toFixed(1))
            .join(' to ')
            .padStart(18),
          String(one.unmatched).padStart(10),
        ].join(' '),
      )
    }
    await closeBench()
  } finally {
    await close()
  }
}

closeOnSignals()
try {
  await measure()
} finally {
  await closeAll()
}
